package org.tarndb.parser.ast;

/**
 * A name of one part. The text of an unquoted one is already folded; a quoted one is as written, without
 * its quotes.
 */
public record Identifier(String text, boolean quoted, Position position) implements Node {

    /** Whether both name the same object: the texts are equal, however they were written. */
    public boolean sameName(Identifier other) {
        return text.equals(other.text);
    }

    @Override
    public String toString() {
        return text;
    }
}
