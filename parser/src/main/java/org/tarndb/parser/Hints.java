package org.tarndb.parser;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.IntervalSet;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.build.Source;
import org.tarndb.parser.error.Suggestions;
import org.tarndb.parser.grammar.Keywords;
import org.tarndb.parser.grammar.TarnLexer;

/** Guesses what the author of a wrong text meant. */
final class Hints {

    private static final Set<Integer> COMPARISONS = Set.of(
            TarnLexer.EQUAL,
            TarnLexer.NOT_EQUAL,
            TarnLexer.LESS,
            TarnLexer.LESS_OR_EQUAL,
            TarnLexer.GREATER,
            TarnLexer.GREATER_OR_EQUAL);

    /** Words so much part of the frame of a statement that nobody takes them for a name. */
    private static final Set<Integer> FRAME = Set.of(
            TarnLexer.SELECT,
            TarnLexer.FROM,
            TarnLexer.WHERE,
            TarnLexer.INTO,
            TarnLexer.AS,
            TarnLexer.ON,
            TarnLexer.AND,
            TarnLexer.OR,
            TarnLexer.NOT);

    private final Source source;
    private final List<Token> tokens;
    private final ViablePrefix prefix;
    private final int index;
    private final IntervalSet expected;

    /**
     * @param tokens what the grammar sees, with EOF at the end
     * @param prefix what of it was accepted
     */
    Hints(Source source, List<Token> tokens, ViablePrefix prefix) {
        this.source = source;
        this.tokens = tokens;
        this.prefix = prefix;
        this.index = Math.min(prefix.index(), tokens.size() - 1);
        this.expected = prefix.expected();
    }

    static @Nullable String forCharacter(String character) {
        return switch (character) {
            case "`", "[", "]" -> "names are quoted with double quotes";
            case "\u2018", "\u2019", "\u201c", "\u201d" -> "use the plain quotes ' and \"";
            case "&" -> "logical and is written AND";
            case "|" -> "logical or is written OR, concatenation ||";
            case "!" -> "not equal is written <>, negation NOT";
            case "$", ":", "@" -> "parameters are written ?";
            default -> null;
        };
    }

    boolean isSecondStatement() {
        return before() == TarnLexer.SEMICOLON;
    }

    @Nullable
    String best() {
        String hint = aboutParentheses();
        if (hint == null) {
            hint = aboutOperators();
        }
        if (hint == null) {
            hint = aboutComma();
        }
        if (hint == null) {
            hint = aboutWords();
        }
        return hint != null ? hint : aboutMissingComma();
    }

    private @Nullable String aboutParentheses() {
        Token open = lastOpen();
        if (found().getType() == Token.EOF && open != null) {
            return "the ( at " + place(open) + " is not closed";
        }
        return found().getType() == TarnLexer.RPAREN && open == null ? "there is no ( that belongs to it" : null;
    }

    private String place(Token token) {
        return "line " + source.position(token).line() + ", column "
                + source.position(token).column();
    }

    /** The innermost parenthesis open at the error. */
    private @Nullable Token lastOpen() {
        int closed = 0;
        for (int i = index - 1; i >= 0; i--) {
            int type = tokens.get(i).getType();
            if (type == TarnLexer.RPAREN) {
                closed++;
            } else if (type == TarnLexer.LPAREN || type == TarnLexer.QUERY_LPAREN) {
                if (closed == 0) {
                    return tokens.get(i);
                }
                closed--;
            }
        }
        return null;
    }

    private @Nullable String aboutOperators() {
        int type = found().getType();
        if (type == TarnLexer.EQUAL && before() == TarnLexer.EQUAL) {
            return "equality is written with one =";
        }
        boolean afterOperand = !COMPARISONS.contains(before());
        return COMPARISONS.contains(type) && afterOperand && expected.contains(TarnLexer.AND)
                ? "comparisons do not chain: join them with AND"
                : null;
    }

    private @Nullable String aboutComma() {
        return before() == TarnLexer.COMMA && !Keywords.mayBeName(found().getType()) && isBoundary()
                ? "there is a comma too many before it"
                : null;
    }

    private boolean isBoundary() {
        int type = found().getType();
        return type == Token.EOF
                || type == TarnLexer.RPAREN
                || type == TarnLexer.SEMICOLON
                || type == TarnLexer.COMMA
                || (Keywords.isReserved(type) && FRAME.contains(type));
    }

    private @Nullable String aboutWords() {
        Token token = found();
        int type = token.getType();
        if (type == TarnLexer.STRING && expected.contains(TarnLexer.QUOTED_IDENTIFIER)) {
            return "names are quoted with double quotes, not single ones";
        }
        String reserved = aboutReserved(index);
        if (reserved == null && index > 0 && type != Token.EOF) {
            reserved = aboutReserved(index - 1);
        }
        if (reserved != null) {
            return reserved;
        }
        String misspelt =
                type == TarnLexer.IDENTIFIER ? Suggestions.didYouMean(token.getText(), expectedWords()) : null;
        return misspelt == null ? aboutWordBefore() : misspelt;
    }

    /** In {@code SELECT a FORM t} the misspelt word passes for an alias, and the error comes behind it. */
    private @Nullable String aboutWordBefore() {
        if (before() != TarnLexer.IDENTIFIER) {
            return null;
        }
        String word = Suggestions.nearest(tokens.get(index - 1).getText(), Keywords.reserved());
        if (word == null) {
            return null;
        }
        String written = tokens.get(index - 1).getText();
        return prefix.acceptsInstead(withFollowing(Keywords.type(word), index))
                ? "did you mean " + word + " instead of " + written + "?"
                : null;
    }

    private @Nullable String aboutReserved(int place) {
        int type = tokens.get(place).getType();
        if (!Keywords.isReserved(type) || FRAME.contains(type) || !fitsAsName(place)) {
            return null;
        }
        String word = Objects.requireNonNull(Keywords.word(type));
        return word + " is a reserved word: as a name it is written \"" + word + '"';
    }

    private List<String> expectedWords() {
        return expected.toList().stream()
                .filter(Keywords::isKeyword)
                .map(Keywords::word)
                .filter(Objects::nonNull)
                .toList();
    }

    /** Whether the text would be right beyond the error if the token at this place were a name. */
    private boolean fitsAsName(int place) {
        List<Integer> types = withFollowing(TarnLexer.IDENTIFIER, place + 1);
        return place == index ? prefix.accepts(types) : prefix.acceptsInstead(types);
    }

    private @Nullable String aboutMissingComma() {
        boolean possible = expected.contains(TarnLexer.COMMA) && found().getType() != Token.EOF;
        return possible && prefix.accepts(withFollowing(TarnLexer.COMMA, index))
                ? "is a comma missing before it?"
                : null;
    }

    /** A type, and those of the tokens from a place to the one behind the error. */
    private List<Integer> withFollowing(int type, int from) {
        List<Integer> types = new ArrayList<>();
        types.add(type);
        for (Token token : tokens.subList(from, Math.min(index + 2, tokens.size()))) {
            types.add(token.getType());
        }
        return types;
    }

    private Token found() {
        return tokens.get(index);
    }

    /** The type of the token before the error; EOF if there is none. */
    private int before() {
        return index == 0 ? Token.EOF : tokens.get(index - 1).getType();
    }
}
