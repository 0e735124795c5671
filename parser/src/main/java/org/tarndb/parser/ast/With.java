package org.tarndb.parser.ast;

import java.util.List;

/** {@code WITH [RECURSIVE] ...}. */
public record With(boolean recursive, List<CommonTable> tables, Position position) implements Node {
    public With {
        tables = List.copyOf(tables);
    }
}
