package org.tarndb.parser;

import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.IntervalSet;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.grammar.Keywords;
import org.tarndb.parser.grammar.TarnLexer;
import org.tarndb.parser.grammar.TarnParser;

/** What could stand at a place, in few words. */
final class Expectation {

    private static final int MAX_WORDS = 5;

    private static final IntervalSet VALUE_STARTS = starts(TarnParser.RULE_value);
    private static final IntervalSet STATEMENT_STARTS = starts(TarnParser.RULE_statement);

    /** What can follow any operand, and so helps nobody. */
    private static final IntervalSet OPERATORS = new IntervalSet(
            TarnLexer.EQUAL,
            TarnLexer.NOT_EQUAL,
            TarnLexer.LESS,
            TarnLexer.LESS_OR_EQUAL,
            TarnLexer.GREATER,
            TarnLexer.GREATER_OR_EQUAL,
            TarnLexer.PLUS,
            TarnLexer.MINUS,
            TarnLexer.STAR,
            TarnLexer.SLASH,
            TarnLexer.PERCENT,
            TarnLexer.CONCAT,
            TarnLexer.DOUBLE_COLON,
            TarnLexer.LPAREN,
            TarnLexer.QUERY_LPAREN,
            TarnLexer.OR,
            TarnLexer.NOT,
            TarnLexer.IN,
            TarnLexer.IS,
            TarnLexer.BETWEEN,
            TarnLexer.LIKE,
            TarnLexer.ILIKE,
            TarnLexer.AT,
            TarnLexer.OVER,
            TarnLexer.FILTER,
            TarnLexer.WITHIN,
            TarnLexer.IGNORE,
            TarnLexer.RESPECT);

    private static final IntervalSet ALWAYS_POSSIBLE = new IntervalSet(TarnLexer.SEMICOLON, TarnLexer.DOT);

    /** Named first. */
    private static final int[] LIKELY = {
        TarnLexer.COMMA,
        TarnLexer.RPAREN,
        TarnLexer.FROM,
        TarnLexer.SET,
        TarnLexer.VALUES,
        TarnLexer.SELECT,
        TarnLexer.ON,
        TarnLexer.USING,
        TarnLexer.WHERE,
        TarnLexer.AND,
        TarnLexer.GROUP,
        TarnLexer.ORDER
    };

    private Expectation() {}

    private static IntervalSet starts(int rule) {
        return TarnParser._ATN.nextTokens(TarnParser._ATN.ruleToStartState[rule]);
    }

    /** For example {@code "," or FROM}. */
    static String describe(IntervalSet expected) {
        if (STATEMENT_STARTS.subtract(expected).isNil()) {
            return "a statement";
        }
        if (VALUE_STARTS.subtract(expected).isNil()) {
            return expected.contains(TarnLexer.RPAREN) ? "an expression or \")\"" : "an expression";
        }
        List<String> words = new ArrayList<>();
        IntervalSet rest = nameOrAlias(expected, words).subtract(ALWAYS_POSSIBLE);
        boolean behindOperand = expected.contains(TarnLexer.PLUS);
        addAll(words, behindOperand ? rest.subtract(OPERATORS) : rest);
        return join(words.size() > MAX_WORDS ? words.subList(0, MAX_WORDS) : words);
    }

    /** Takes out the many words that can be a name, and an alias altogether: it is never what is missing. */
    private static IntervalSet nameOrAlias(IntervalSet expected, List<String> words) {
        if (!expected.contains(TarnLexer.IDENTIFIER)) {
            return expected;
        }
        IntervalSet rest = removeNames(expected);
        if (rest.contains(TarnLexer.AS)) {
            rest.remove(TarnLexer.AS);
        } else {
            words.add("a name");
        }
        return rest;
    }

    private static void addAll(List<String> words, IntervalSet types) {
        for (int type : LIKELY) {
            if (types.contains(type)) {
                addWord(words, type);
            }
        }
        types.toList().stream().filter(type -> type != Token.EOF).forEach(type -> addWord(words, type));
        if (types.contains(Token.EOF)) {
            addWord(words, Token.EOF);
        }
    }

    private static IntervalSet removeNames(IntervalSet set) {
        IntervalSet rest = new IntervalSet(set);
        set.toList().stream().filter(Keywords::mayBeName).forEach(rest::remove);
        return rest;
    }

    private static void addWord(List<String> words, int type) {
        String word = describe(type);
        if (word != null && !words.contains(word)) {
            words.add(word);
        }
    }

    private static @Nullable String describe(int type) {
        return switch (type) {
            case Token.EOF -> "the end of the statement";
            case TarnLexer.STRING -> "a string";
            case TarnLexer.EXACT_NUMBER -> "a number";
            case TarnLexer.QUERY_LPAREN -> wordOrSign(TarnLexer.LPAREN);
            default -> wordOrSign(type);
        };
    }

    private static @Nullable String wordOrSign(int type) {
        String word = Keywords.word(type);
        return word == null || Keywords.isKeyword(type) ? word : '"' + word + '"';
    }

    private static String join(List<String> words) {
        if (words.size() < 2) {
            return words.isEmpty() ? "something else" : words.get(0);
        }
        int last = words.size() - 1;
        return String.join(", ", words.subList(0, last)) + " or " + words.get(last);
    }
}
