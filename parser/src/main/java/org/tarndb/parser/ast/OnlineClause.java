package org.tarndb.parser.ast;

import java.util.List;

/**
 * {@code ONLINE [NOWAIT] [WITH (...)]}: built while writers go on.
 *
 * @param nowait return when the build is registered, not when it is done
 */
public record OnlineClause(boolean nowait, List<Option> options, Position position) implements Node {
    public OnlineClause {
        options = List.copyOf(options);
    }
}
