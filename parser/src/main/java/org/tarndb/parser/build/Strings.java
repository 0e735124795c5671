package org.tarndb.parser.build;

import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.TerminalNode;

/** The text inside the quotes of a string token. */
final class Strings {

    private Strings() {}

    static String unquote(TerminalNode node) {
        return unquote(node.getSymbol());
    }

    static String unquote(Token token) {
        String text = token.getText();
        return text.substring(1, text.length() - 1).replace("''", "'");
    }
}
