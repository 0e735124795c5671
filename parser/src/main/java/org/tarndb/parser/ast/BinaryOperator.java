package org.tarndb.parser.ast;

/** Infix operators that compute a value. */
public enum BinaryOperator {
    ADD("+"),
    SUBTRACT("-"),
    MULTIPLY("*"),
    DIVIDE("/"),
    MODULO("%"),
    CONCAT("||");

    private final String symbol;

    BinaryOperator(String symbol) {
        this.symbol = symbol;
    }

    /** How SQL writes it. */
    public String symbol() {
        return symbol;
    }
}
