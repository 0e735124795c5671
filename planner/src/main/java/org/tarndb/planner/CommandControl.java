package org.tarndb.planner;

import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.TransactionDurability;
import org.tarndb.parser.ast.TransactionModes;
import org.tarndb.planner.statement.BuildListener;
import org.tarndb.planner.statement.SessionControl;
import org.tarndb.planner.statement.StatementContext;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.journal.Durability;
import org.tarndb.txn.Database;
import org.tarndb.txn.IsolationLevel;
import org.tarndb.txn.StatementScope;
import org.tarndb.txn.view.ReadView;

/** A session as one running command sees it. */
final class CommandControl implements SessionControl {
    private static final List<String> VARIABLES = List.of(
            "AUTOCOMMIT",
            "SCHEMA",
            "STATEMENT_TIMEOUT",
            "TIME_ZONE",
            "TRANSACTION_DURABILITY",
            "TRANSACTION_ISOLATION",
            "TRANSACTION_READ_ONLY");

    private final DefaultSession session;
    private final String sql;
    private final StatementContext context;

    CommandControl(DefaultSession session, String sql, StatementContext context) {
        this.session = session;
        this.sql = sql;
        this.context = context;
    }

    @Override
    public Database database() {
        return session.engine().database();
    }

    @Override
    public Cancellation cancellation() {
        return context.cancellation();
    }

    @Override
    public BuildListener buildListener() {
        return session.buildListener();
    }

    @Override
    public ReadView view() {
        return session.view();
    }

    @Override
    public StatementContext context() {
        return context;
    }

    @Override
    public void write(Consumer<StatementScope> body) {
        session.run(sql, context.cancellation(), scope -> {
            body.accept(scope);
            return true;
        });
    }

    @Override
    public boolean inTransaction() {
        return session.inTransaction();
    }

    @Override
    public boolean autoCommits() {
        return session.autoCommit() && !session.inTransaction();
    }

    @Override
    public boolean readOnly() {
        return session.readOnly();
    }

    @Override
    public boolean hasChanges() {
        return session.transaction().hasChanges();
    }

    @Override
    public void begin(TransactionModes modes) {
        session.transaction().begin(isolation(modes), modes.readOnly(), modes.synchronous());
        setNextDurability(modes);
    }

    @Override
    public void commit() {
        session.commit();
    }

    @Override
    public void rollback() {
        session.rollback();
    }

    @Override
    public void setSavepoint(String name) {
        session.setSavepoint(name);
    }

    @Override
    public void rollbackTo(String savepoint) {
        session.rollbackTo(session.transaction().savepoint(savepoint));
    }

    @Override
    public void release(String savepoint) {
        session.release(session.transaction().savepoint(savepoint));
    }

    @Override
    public void setNextModes(TransactionModes modes) {
        session.transaction().setNext(isolation(modes), modes.readOnly(), modes.synchronous());
        setNextDurability(modes);
    }

    private void setNextDurability(TransactionModes modes) {
        TransactionDurability asked = modes.durability();
        if (asked != null) {
            session.transaction().setNextDurability(Durability.valueOf(asked.name()));
        }
    }

    @Override
    public void setSessionModes(TransactionModes modes) {
        IsolationLevel isolation = isolation(modes);
        if (isolation != null) {
            session.setIsolation(isolation);
        }
        Boolean readOnly = modes.readOnly();
        if (readOnly != null) {
            session.setReadOnly(readOnly);
        }
        if (modes.synchronous() != null) {
            session.transaction().setSessionSynchronous(modes.synchronous());
        }
        TransactionDurability durability = modes.durability();
        if (durability != null) {
            session.transaction().setSessionDurability(Durability.valueOf(durability.name()));
        }
    }

    /** The level that gives at least what was asked for; null when nothing was. */
    private static @Nullable IsolationLevel isolation(TransactionModes modes) {
        org.tarndb.parser.ast.IsolationLevel asked = modes.isolation();
        if (asked == null) {
            return null;
        }
        return switch (asked) {
            case READ_UNCOMMITTED, READ_COMMITTED -> IsolationLevel.READ_COMMITTED;
            case REPEATABLE_READ -> IsolationLevel.REPEATABLE_READ;
            case SERIALIZABLE -> IsolationLevel.SERIALIZABLE;
        };
    }

    @Override
    public void setSchema(String schema) {
        session.setSchema(schema);
    }

    @Override
    public List<String> variables() {
        return VARIABLES;
    }

    @Override
    public @Nullable String variable(String name) {
        return switch (name) {
            case "AUTOCOMMIT" -> onOff(session.autoCommit());
            case "SCHEMA" -> session.schema();
            case "STATEMENT_TIMEOUT" -> Long.toString(session.settings().timeoutMillis());
            case "TIME_ZONE" -> session.settings().info().zone().getId();
            case "TRANSACTION_DURABILITY" -> session.transaction().durability().name();
            case "TRANSACTION_ISOLATION" -> session.isolation().name().replace('_', ' ');
            case "TRANSACTION_READ_ONLY" -> onOff(session.readOnly());
            default -> null;
        };
    }

    private static String onOff(boolean on) {
        return on ? "ON" : "OFF";
    }

    @Override
    public void setVariable(String name, @Nullable String value) {
        switch (name) {
            case "AUTOCOMMIT" -> session.setAutoCommit(value == null || isOn(name, value));
            case "SCHEMA" -> session.setSchema(value == null ? "PUBLIC" : value);
            case "STATEMENT_TIMEOUT" -> session.settings().setTimeout(value);
            case "TIME_ZONE" -> session.settings().setTimeZone(value == null ? "LOCAL" : value);
            case "TRANSACTION_DURABILITY" ->
                session.transaction().setSessionDurability(value == null ? Durability.DEFAULT : durabilityNamed(value));
            case "TRANSACTION_READ_ONLY" -> session.setReadOnly(value != null && isOn(name, value));
            case "TRANSACTION_ISOLATION" ->
                session.setIsolation(value == null ? IsolationLevel.READ_COMMITTED : isolationNamed(value));
            default ->
                throw new TarnException(
                        ErrorCode.UNDEFINED_OBJECT,
                        "there is no session variable " + name + "; there are " + String.join(", ", VARIABLES));
        }
    }

    private static Durability durabilityNamed(String text) {
        return switch (text.toUpperCase(Locale.ROOT)) {
            case "DEFAULT" -> Durability.DEFAULT;
            case "SYNC" -> Durability.SYNC;
            case "INTERVAL" -> Durability.INTERVAL;
            case "OFF" -> Durability.OFF;
            default ->
                throw new TarnException(
                        ErrorCode.INVALID_PARAMETER_VALUE,
                        "'" + text + "' is no durability; there are DEFAULT, SYNC, INTERVAL and OFF");
        };
    }

    private static IsolationLevel isolationNamed(String text) {
        return switch (text.toUpperCase(Locale.ROOT).replace('_', ' ')) {
            case "READ UNCOMMITTED", "READ COMMITTED" -> IsolationLevel.READ_COMMITTED;
            case "REPEATABLE READ" -> IsolationLevel.REPEATABLE_READ;
            case "SERIALIZABLE" -> IsolationLevel.SERIALIZABLE;
            default ->
                throw new TarnException(
                        ErrorCode.INVALID_PARAMETER_VALUE,
                        "'" + text
                                + "' is no isolation level; there are READ UNCOMMITTED, READ COMMITTED, REPEATABLE READ"
                                + " and SERIALIZABLE");
        };
    }

    private static boolean isOn(String name, String value) {
        return switch (value.toUpperCase(Locale.ROOT)) {
            case "ON", "TRUE", "1" -> true;
            case "OFF", "FALSE", "0" -> false;
            default ->
                throw new TarnException(ErrorCode.INVALID_PARAMETER_VALUE, name + " is ON or OFF, not '" + value + "'");
        };
    }

    @Override
    public void shutdown() {
        session.engine().shutdown();
    }
}
