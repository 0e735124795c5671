package org.tarndb.parser.ast;

/** Prefix operators. */
public enum UnaryOperator {
    PLUS("+"),
    MINUS("-"),
    NOT("NOT");

    private final String symbol;

    UnaryOperator(String symbol) {
        this.symbol = symbol;
    }

    /** How SQL writes it. */
    public String symbol() {
        return symbol;
    }
}
