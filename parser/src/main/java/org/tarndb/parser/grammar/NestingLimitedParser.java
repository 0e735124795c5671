package org.tarndb.parser.grammar;

import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.TokenStream;

/** Counts the rules that are open, and refuses text that nests more deeply than a thread's stack allows. */
public abstract class NestingLimitedParser extends Parser {

    /**
     * Rules open at once. One pair of parentheses in an expression opens 14, so this is about 125 pairs. The stack
     * then holds some 500 KB, of the usual 1 MB.
     */
    static final int MAX_DEPTH = 1_800;

    private int depth;

    protected NestingLimitedParser(TokenStream input) {
        super(input);
    }

    @Override
    public void enterRule(ParserRuleContext context, int state, int ruleIndex) {
        if (++depth > MAX_DEPTH) {
            throw new NestingException(getCurrentToken());
        }
        super.enterRule(context, state, ruleIndex);
    }

    @Override
    public void exitRule() {
        depth--;
        super.exitRule();
    }

    @Override
    public void reset() {
        depth = 0;
        super.reset();
    }

    /** The text nests too deeply. */
    public static final class NestingException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final transient Token token;

        NestingException(Token token) {
            super(null, null, false, false);
            this.token = token;
        }

        /** The token at which the limit was reached. */
        public Token token() {
            return token;
        }
    }
}
