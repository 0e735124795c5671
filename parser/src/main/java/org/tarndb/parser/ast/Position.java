package org.tarndb.parser.ast;

/**
 * A place in SQL text.
 *
 * @param line line number, the first is 1
 * @param column column in characters, the first is 1
 * @param offset characters before this place in the whole text, from 0
 */
public record Position(int line, int column, int offset) {

    /** Stands for "nowhere in a text", for nodes that a program makes. */
    public static final Position NONE = new Position(0, 0, 0);

    @Override
    public String toString() {
        return line + ":" + column;
    }
}
