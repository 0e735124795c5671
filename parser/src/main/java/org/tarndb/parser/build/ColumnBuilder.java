package org.tarndb.parser.build;

import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.ParserRuleContext;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.ColumnDefinition;
import org.tarndb.parser.ast.Expression;
import org.tarndb.parser.ast.Identifier;
import org.tarndb.parser.ast.Identity;
import org.tarndb.parser.ast.Nullability;
import org.tarndb.parser.ast.TableConstraint;
import org.tarndb.parser.error.ParseException;
import org.tarndb.parser.grammar.TarnParser;
import org.tarndb.parser.grammar.TarnParser.ColumnDefinitionContext;
import org.tarndb.parser.grammar.TarnParser.IdentityOptionContext;
import org.tarndb.parser.grammar.TarnParser.SequenceOptionContext;
import org.tarndb.parser.grammar.TarnParser.SignedIntegerContext;
import org.tarndb.parser.grammar.TarnParserBaseVisitor;

/** Gathers the options of one column, which come in any order, each at most once. */
final class ColumnBuilder extends TarnParserBaseVisitor<@Nullable Void> {

    private final Builders builders;
    private final Identifier name;
    private final List<TableConstraint> constraints = new ArrayList<>();
    private @Nullable Expression defaultValue;
    private @Nullable Identity identity;
    private @Nullable Expression generatedAs;
    private Nullability nullability = Nullability.UNSPECIFIED;

    private ColumnBuilder(Builders builders, Identifier name) {
        this.builders = builders;
        this.name = name;
    }

    static ColumnDefinition column(Builders builders, ColumnDefinitionContext context) {
        ColumnBuilder column = new ColumnBuilder(builders, builders.names.identifier(context.identifier()));
        context.columnOption().forEach(column::visit);
        return new ColumnDefinition(
                column.name,
                builders.types.type(context.typeName()),
                column.defaultValue,
                column.nullability,
                column.identity,
                column.generatedAs,
                column.constraints,
                builders.source.position(context));
    }

    @Override
    public @Nullable Void visitDefaultOption(TarnParser.DefaultOptionContext context) {
        checkFirst(defaultValue == null, context, "DEFAULT");
        defaultValue = builders.expressions.value(context.value());
        return null;
    }

    @Override
    public @Nullable Void visitNullOption(TarnParser.NullOptionContext context) {
        Nullability written = context.NOT() == null ? Nullability.NULLABLE : Nullability.NOT_NULL;
        if (nullability != Nullability.UNSPECIFIED && nullability != written) {
            throw builders.source.error(context, "a column cannot be both NULL and NOT NULL", null);
        }
        nullability = written;
        return null;
    }

    @Override
    public @Nullable Void visitGeneratedOption(TarnParser.GeneratedOptionContext context) {
        checkFirst(generatedAs == null, context, "GENERATED");
        generatedAs = builders.expressions.expression(context.expression());
        return null;
    }

    @Override
    public @Nullable Void visitIdentityOption(IdentityOptionContext context) {
        checkFirst(identity == null, context, "GENERATED");
        Long start = null;
        Long increment = null;
        if (context.identityOptions() != null) {
            for (SequenceOptionContext option : context.identityOptions().sequenceOption()) {
                if (option.START() != null) {
                    checkFirst(start == null, option, "START WITH");
                    start = integer(option.signedInteger());
                } else {
                    checkFirst(increment == null, option, "INCREMENT BY");
                    increment = integer(option.signedInteger());
                }
            }
        }
        identity = new Identity(context.ALWAYS() != null, start, increment, builders.source.position(context));
        return null;
    }

    @Override
    public @Nullable Void visitConstraintOption(TarnParser.ConstraintOptionContext context) {
        constraints.add(builders.constraints.ofColumn(
                name,
                builders.names.optional(context.identifier()),
                context.columnConstraint(),
                builders.source.position(context)));
        return null;
    }

    private void checkFirst(boolean first, ParserRuleContext context, String option) {
        if (!first) {
            throw builders.source.error(context, option + " is given twice", null);
        }
    }

    private long integer(SignedIntegerContext context) {
        try {
            return Long.parseLong(context.getText());
        } catch (NumberFormatException e) {
            ParseException error = builders.source.error(
                    context, "found " + context.getText() + ", expected a whole number of the range of BIGINT", null);
            error.initCause(e);
            throw error;
        }
    }
}
