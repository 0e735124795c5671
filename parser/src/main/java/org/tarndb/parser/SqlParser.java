package org.tarndb.parser;

import java.util.List;
import org.antlr.v4.runtime.BailErrorStrategy;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.atn.PredictionMode;
import org.antlr.v4.runtime.misc.ParseCancellationException;
import org.tarndb.parser.ast.Expression;
import org.tarndb.parser.ast.Position;
import org.tarndb.parser.ast.Statement;
import org.tarndb.parser.build.AstBuilder;
import org.tarndb.parser.build.Source;
import org.tarndb.parser.error.ParseException;
import org.tarndb.parser.grammar.NestingLimitedParser.NestingException;
import org.tarndb.parser.grammar.QueryParentheses;
import org.tarndb.parser.grammar.TarnParser;
import org.tarndb.parser.grammar.Tokenizer;

/** Parses SQL. Safe for use by many threads at once. */
public final class SqlParser {

    private static final String TOO_DEEP = "the statement is nested too deeply";
    private static final String TOO_DEEP_HINT = "split it, or give names to its parts in a WITH clause";

    /**
     * Parses one statement; a semicolon may follow.
     *
     * @throws ParseException if the text is not exactly one statement
     */
    public Statement parse(String sql) {
        return parse(sql, TarnParser.RULE_singleStatement, (source, parser) -> {
            TarnParser.SingleStatementContext tree = parser.singleStatement();
            return AstBuilder.statement(source, tree.statement());
        });
    }

    /**
     * Parses an expression, for example a stored default.
     *
     * @throws ParseException if the text is not exactly one expression
     */
    public Expression parseExpression(String sql) {
        return parse(sql, TarnParser.RULE_singleExpression, (source, parser) -> {
            TarnParser.SingleExpressionContext tree = parser.singleExpression();
            return AstBuilder.expression(source, tree.expression());
        });
    }

    private interface Production<T> {
        T parse(Source source, TarnParser parser);
    }

    private static <T> T parse(String sql, int startRule, Production<T> production) {
        CommonTokenStream tokens = Tokenizer.tokens(sql);
        Source source = new Source(sql, tokens.getTokens());
        List<Token> visible = tokens.getTokens().stream()
                .filter(token -> token.getChannel() == Token.DEFAULT_CHANNEL)
                .toList();
        SyntaxErrors errors = new SyntaxErrors(source, visible);
        errors.checkTokens();
        QueryParentheses.mark(visible);
        try {
            return parseFastThenFully(tokens, source, production);
        } catch (ParseCancellationException e) {
            throw errors.explain(startRule);
        } catch (NestingException e) {
            throw source.error(e.token(), TOO_DEEP, TOO_DEEP_HINT);
        } catch (StackOverflowError e) {
            // The limits of the grammar fit a stack of usual size; this one was smaller, or nearly used up.
            throw new ParseException(new Position(1, 1, 0), TOO_DEEP, TOO_DEEP_HINT);
        }
    }

    /** SLL prediction accepts nearly every valid text and is fast; what it refuses is for LL to judge. */
    private static <T> T parseFastThenFully(CommonTokenStream tokens, Source source, Production<T> production) {
        TarnParser parser = new TarnParser(tokens);
        parser.removeErrorListeners();
        parser.setErrorHandler(new BailErrorStrategy());
        parser.getInterpreter().setPredictionMode(PredictionMode.SLL);
        try {
            return production.parse(source, parser);
        } catch (ParseCancellationException e) {
            parser.reset();
            parser.getInterpreter().setPredictionMode(PredictionMode.LL);
            return production.parse(source, parser);
        }
    }
}
