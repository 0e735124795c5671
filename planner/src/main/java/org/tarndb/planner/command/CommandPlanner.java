package org.tarndb.planner.command;

import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.Backup;
import org.tarndb.parser.ast.CheckTable;
import org.tarndb.parser.ast.Checkpoint;
import org.tarndb.parser.ast.Commit;
import org.tarndb.parser.ast.Identifier;
import org.tarndb.parser.ast.ReleaseSavepoint;
import org.tarndb.parser.ast.Rollback;
import org.tarndb.parser.ast.Savepoint;
import org.tarndb.parser.ast.SetConstraints;
import org.tarndb.parser.ast.SetSchema;
import org.tarndb.parser.ast.SetTransaction;
import org.tarndb.parser.ast.SetVariable;
import org.tarndb.parser.ast.ShowVariable;
import org.tarndb.parser.ast.Shutdown;
import org.tarndb.parser.ast.StartTransaction;
import org.tarndb.parser.ast.Statement;
import org.tarndb.planner.statement.CommandPlan;
import org.tarndb.planner.statement.SessionControl;

/** Turns the statements of this package into plans. Stateless, thread-safe. */
public final class CommandPlanner {
    private CommandPlanner() {}

    /**
     * The plan of a command, EXPLAIN excepted.
     *
     * @param schema where unqualified names are looked up
     * @return null for other statements
     */
    public static @Nullable CommandPlan plan(Statement statement, String schema) {
        if (statement instanceof CheckTable node) {
            return new CheckTablePlan(node, schema);
        }
        if (statement instanceof ShowVariable node) {
            return new ShowPlan(node);
        }
        if (statement instanceof SetVariable node) {
            return new SetVariablePlan(node);
        }
        if (statement instanceof SetConstraints node) {
            return new SetConstraintsPlan(node, schema);
        }
        if (statement instanceof Checkpoint) {
            return Action.of("CHECKPOINT", session -> session.database().checkpoint());
        }
        if (statement instanceof Backup node) {
            return new BackupPlan(node);
        }
        if (statement instanceof Shutdown) {
            return Action.of("SHUTDOWN", SessionControl::shutdown);
        }
        if (statement instanceof SetSchema node) {
            return Action.of(
                    "SET SCHEMA", session -> session.setSchema(node.name().text()));
        }
        return transaction(statement);
    }

    private static @Nullable CommandPlan transaction(Statement statement) {
        if (statement instanceof StartTransaction node) {
            return Action.of("START TRANSACTION", session -> session.begin(node.modes()));
        }
        if (statement instanceof Commit) {
            return Action.of("COMMIT", SessionControl::commit);
        }
        if (statement instanceof Rollback node) {
            Identifier savepoint = node.savepoint();
            return savepoint == null
                    ? Action.of("ROLLBACK", SessionControl::rollback)
                    : Action.of("ROLLBACK TO SAVEPOINT", session -> session.rollbackTo(savepoint.text()));
        }
        if (statement instanceof Savepoint node) {
            return Action.of(
                    "SAVEPOINT", session -> session.setSavepoint(node.name().text()));
        }
        if (statement instanceof ReleaseSavepoint node) {
            return Action.of(
                    "RELEASE SAVEPOINT", session -> session.release(node.name().text()));
        }
        if (statement instanceof SetTransaction node) {
            return Action.of("SET TRANSACTION", session -> {
                if (node.session()) {
                    session.setSessionModes(node.modes());
                } else {
                    session.setNextModes(node.modes());
                }
            });
        }
        return null;
    }
}
