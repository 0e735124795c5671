package org.tarndb.parser.build;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.Backup;
import org.tarndb.parser.ast.ColumnReference;
import org.tarndb.parser.ast.Expression;
import org.tarndb.parser.ast.Identifier;
import org.tarndb.parser.ast.IsolationLevel;
import org.tarndb.parser.ast.Position;
import org.tarndb.parser.ast.QualifiedName;
import org.tarndb.parser.ast.Rollback;
import org.tarndb.parser.ast.SetConstraints;
import org.tarndb.parser.ast.SetDatabase;
import org.tarndb.parser.ast.SetSchema;
import org.tarndb.parser.ast.SetTransaction;
import org.tarndb.parser.ast.SetVariable;
import org.tarndb.parser.ast.StartTransaction;
import org.tarndb.parser.ast.TransactionDurability;
import org.tarndb.parser.ast.TransactionModes;
import org.tarndb.parser.grammar.TarnParser.BackupContext;
import org.tarndb.parser.grammar.TarnParser.IsolationLevelContext;
import org.tarndb.parser.grammar.TarnParser.RollbackContext;
import org.tarndb.parser.grammar.TarnParser.SetConstraintsContext;
import org.tarndb.parser.grammar.TarnParser.SetDatabaseContext;
import org.tarndb.parser.grammar.TarnParser.SetSchemaContext;
import org.tarndb.parser.grammar.TarnParser.SetTimeZoneContext;
import org.tarndb.parser.grammar.TarnParser.SetTransactionContext;
import org.tarndb.parser.grammar.TarnParser.SetVariableContext;
import org.tarndb.parser.grammar.TarnParser.StartTransactionContext;
import org.tarndb.parser.grammar.TarnParser.TransactionModeContext;
import org.tarndb.parser.grammar.TarnParser.TransactionModesContext;

/** Transactions and settings of the session. */
final class SessionBuilder {

    private final Builders builders;

    SessionBuilder(Builders builders) {
        this.builders = builders;
    }

    StartTransaction start(StartTransactionContext context) {
        Position position = builders.source.position(context);
        return new StartTransaction(modes(context.transactionModes(), position), position);
    }

    SetTransaction setTransaction(SetTransactionContext context) {
        Position position = builders.source.position(context);
        return new SetTransaction(context.SESSION() != null, modes(context.transactionModes(), position), position);
    }

    private TransactionModes modes(@Nullable TransactionModesContext context, Position otherwise) {
        if (context == null) {
            return new TransactionModes(null, null, null, null, otherwise);
        }
        IsolationLevel isolation = null;
        Boolean readOnly = null;
        Boolean synchronous = null;
        TransactionDurability durability = null;
        for (TransactionModeContext mode : context.transactionMode()) {
            if (mode.isolationLevel() != null) {
                requireFirst(mode, isolation);
                isolation = level(mode.isolationLevel());
            } else if (mode.READ() != null) {
                requireFirst(mode, readOnly);
                readOnly = mode.ONLY() != null;
            } else if (mode.DURABILITY() != null) {
                requireFirst(mode, durability);
                durability = durability(mode);
            } else {
                requireFirst(mode, synchronous);
                synchronous = mode.SYNCHRONOUS() != null;
            }
        }
        return new TransactionModes(isolation, readOnly, synchronous, durability, builders.source.position(context));
    }

    private static TransactionDurability durability(TransactionModeContext mode) {
        if (mode.SYNC() != null) {
            return TransactionDurability.SYNC;
        }
        return mode.INTERVAL() != null ? TransactionDurability.INTERVAL : TransactionDurability.OFF;
    }

    private void requireFirst(TransactionModeContext mode, @Nullable Object given) {
        if (given != null) {
            throw builders.source.error(mode, "a transaction mode is given twice", null);
        }
    }

    private static IsolationLevel level(IsolationLevelContext context) {
        if (context.SERIALIZABLE() != null) {
            return IsolationLevel.SERIALIZABLE;
        }
        if (context.REPEATABLE() != null) {
            return IsolationLevel.REPEATABLE_READ;
        }
        return context.COMMITTED() != null ? IsolationLevel.READ_COMMITTED : IsolationLevel.READ_UNCOMMITTED;
    }

    Rollback rollback(RollbackContext context) {
        return new Rollback(builders.names.optional(context.identifier()), builders.source.position(context));
    }

    Backup backup(BackupContext context) {
        return new Backup(Strings.unquote(context.STRING()), builders.source.position(context));
    }

    SetSchema setSchema(SetSchemaContext context) {
        Position position = builders.source.position(context);
        Identifier name = context.STRING() == null
                ? builders.names.identifier(context.identifier())
                : new Identifier(
                        Strings.unquote(context.STRING()),
                        true,
                        builders.source.position(context.STRING().getSymbol()));
        return new SetSchema(name, position);
    }

    SetVariable setVariable(SetVariableContext context) {
        return new SetVariable(
                builders.names.qualified(context.qualifiedName()),
                builders.expressions.assignable(context.assignable()),
                builders.source.position(context));
    }

    SetConstraints setConstraints(SetConstraintsContext context) {
        return new SetConstraints(
                context.qualifiedName().stream().map(builders.names::qualified).toList(),
                context.constraintMode().DEFERRED() != null,
                builders.source.position(context));
    }

    SetDatabase setDatabase(SetDatabaseContext context) {
        return new SetDatabase(
                builders.names.identifier(context.identifier()),
                builders.expressions.assignable(context.assignable()),
                builders.source.position(context));
    }

    /** {@code SET TIME ZONE x} is {@code SET TIME_ZONE = x}. */
    SetVariable setTimeZone(SetTimeZoneContext context) {
        Position position = builders.source.position(context);
        Identifier name = new Identifier(
                "TIME_ZONE", false, builders.source.position(context.TIME().getSymbol()));
        Expression value = context.LOCAL() == null
                ? builders.expressions.value(context.value())
                : new ColumnReference(
                        new QualifiedName(
                                List.of(builders.names.identifier(
                                        context.LOCAL().getSymbol())),
                                position),
                        builders.source.position(context.LOCAL().getSymbol()));
        return new SetVariable(QualifiedName.of(name), value, position);
    }
}
