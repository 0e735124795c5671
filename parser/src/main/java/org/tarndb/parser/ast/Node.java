package org.tarndb.parser.ast;

/** A piece of SQL text: every node knows where it began. Nodes are immutable. */
public interface Node {

    /** Where the first character of this node stood in the text that was parsed. */
    Position position();
}
