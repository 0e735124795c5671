package org.tarndb.parser.grammar;

import java.util.SortedSet;
import java.util.TreeSet;
import org.antlr.v4.runtime.Vocabulary;
import org.antlr.v4.runtime.misc.IntervalSet;
import org.jspecify.annotations.Nullable;

/** The words of the grammar. Which of them may be names is said by the rule nonReserved, and nowhere else. */
public final class Keywords {

    private static final IntervalSet NON_RESERVED =
            TarnParser._ATN.nextTokens(TarnParser._ATN.ruleToStartState[TarnParser.RULE_nonReserved]);

    private Keywords() {}

    /** The words that are names only in double quotes. */
    public static SortedSet<String> reserved() {
        return words(true);
    }

    /** The words that have a meaning in some places, and are names in all others. */
    public static SortedSet<String> nonReserved() {
        return words(false);
    }

    /** Whether a token is a word of the grammar. */
    public static boolean isKeyword(int tokenType) {
        return isReserved(tokenType) || NON_RESERVED.contains(tokenType);
    }

    /** Whether a token is a word that is no name. */
    public static boolean isReserved(int tokenType) {
        String word = word(tokenType);
        return word != null && Character.isLetter(word.charAt(0)) && !NON_RESERVED.contains(tokenType);
    }

    /** Whether a token can be a name. */
    public static boolean mayBeName(int tokenType) {
        return tokenType == TarnLexer.IDENTIFIER
                || tokenType == TarnLexer.QUOTED_IDENTIFIER
                || NON_RESERVED.contains(tokenType);
    }

    /** The text of a word or sign, as {@code SELECT} or {@code <=}; null for tokens without a fixed text. */
    public static @Nullable String word(int tokenType) {
        String quoted = TarnLexer.VOCABULARY.getLiteralName(tokenType);
        return quoted == null ? null : quoted.substring(1, quoted.length() - 1);
    }

    /**
     * The token type of a word in upper case.
     *
     * @throws IllegalArgumentException if it is no keyword
     */
    public static int type(String word) {
        for (int type = 1; type <= TarnLexer.VOCABULARY.getMaxTokenType(); type++) {
            if (word.equals(word(type))) {
                return type;
            }
        }
        throw new IllegalArgumentException("no keyword: " + word);
    }

    private static SortedSet<String> words(boolean reserved) {
        Vocabulary vocabulary = TarnLexer.VOCABULARY;
        SortedSet<String> words = new TreeSet<>();
        for (int type = 1; type <= vocabulary.getMaxTokenType(); type++) {
            String word = word(type);
            if (word != null && isKeyword(type) && isReserved(type) == reserved) {
                words.add(word);
            }
        }
        return words;
    }
}
