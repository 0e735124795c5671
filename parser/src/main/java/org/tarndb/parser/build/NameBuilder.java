package org.tarndb.parser.build;

import java.util.List;
import java.util.Locale;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.Identifier;
import org.tarndb.parser.ast.QualifiedName;
import org.tarndb.parser.grammar.TarnLexer;
import org.tarndb.parser.grammar.TarnParser.FunctionNameContext;
import org.tarndb.parser.grammar.TarnParser.IdentifierContext;
import org.tarndb.parser.grammar.TarnParser.IdentifierListContext;
import org.tarndb.parser.grammar.TarnParser.QualifiedNameContext;

/** Names. Unquoted ones fold to upper case, as the SQL standard has it. */
final class NameBuilder {

    private final Source source;

    NameBuilder(Source source) {
        this.source = source;
    }

    Identifier identifier(IdentifierContext context) {
        return identifier(context.getStart());
    }

    /** A name of one token, which may also be a keyword. */
    Identifier identifier(Token token) {
        String text = token.getText();
        if (token.getType() != TarnLexer.QUOTED_IDENTIFIER) {
            return new Identifier(text.toUpperCase(Locale.ROOT), false, source.position(token));
        }
        String unquoted = text.substring(1, text.length() - 1).replace("\"\"", "\"");
        if (unquoted.isEmpty()) {
            throw source.error(
                    token, "a name must not be empty", "text is written in single quotes, an empty one as ''");
        }
        return new Identifier(unquoted, true, source.position(token));
    }

    @Nullable
    Identifier optional(@Nullable IdentifierContext context) {
        return context == null ? null : identifier(context);
    }

    List<Identifier> identifiers(List<IdentifierContext> contexts) {
        return contexts.stream().map(this::identifier).toList();
    }

    /** The names in the parentheses; none for a list that was not written. */
    List<Identifier> list(@Nullable IdentifierListContext context) {
        return context == null ? List.of() : identifiers(context.identifier());
    }

    QualifiedName qualified(QualifiedNameContext context) {
        return new QualifiedName(identifiers(context.identifier()), source.position(context));
    }

    List<QualifiedName> qualified(List<QualifiedNameContext> contexts) {
        return contexts.stream().map(this::qualified).toList();
    }

    QualifiedName function(FunctionNameContext context) {
        return context.identifier().isEmpty()
                ? QualifiedName.of(identifier(context.getStart()))
                : new QualifiedName(identifiers(context.identifier()), source.position(context));
    }
}
