package org.tarndb.planner.snapshot;

import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.AlterPublication;
import org.tarndb.parser.ast.CreatePublication;
import org.tarndb.parser.ast.CreateTag;
import org.tarndb.parser.ast.DropPublication;
import org.tarndb.parser.ast.DropTag;
import org.tarndb.parser.ast.ExpireSnapshots;
import org.tarndb.parser.ast.PublishTables;
import org.tarndb.parser.ast.ShowSnapshots;
import org.tarndb.parser.ast.Statement;
import org.tarndb.planner.statement.CommandPlan;

/** Turns the statements of this package into plans. Stateless, thread-safe. */
public final class SnapshotCommands {
    private SnapshotCommands() {}

    /**
     * The plan of a command.
     *
     * @param schema where unqualified names are looked up
     * @return null for other statements
     * @throws org.tarndb.storage.error.TarnException INVALID_PARAMETER_VALUE, SYNTAX_ERROR for what is wrong whatever
     *     is published; FEATURE_NOT_SUPPORTED
     */
    public static @Nullable CommandPlan plan(Statement statement, String schema) {
        if (statement instanceof PublishTables node) {
            return PublishPlan.of(node, schema);
        }
        if (statement instanceof ShowSnapshots node) {
            return new ShowSnapshotsPlan(Locations.of(node.location(), node.options()));
        }
        if (statement instanceof CreateTag node) {
            return CreateTagPlan.of(node);
        }
        if (statement instanceof DropTag node) {
            return DropTagPlan.of(node);
        }
        if (statement instanceof ExpireSnapshots node) {
            return ExpireSnapshotsPlan.of(node);
        }
        return publication(statement, schema);
    }

    /** Publications that a worker repeats. */
    private static @Nullable CommandPlan publication(Statement statement, String schema) {
        if (statement instanceof CreatePublication node) {
            return CreatePublicationPlan.of(node, schema);
        }
        if (statement instanceof AlterPublication node) {
            return AlterPublicationPlan.of(node);
        }
        if (statement instanceof DropPublication node) {
            return new DropPublicationPlan(node.name().text(), node.ifExists(), node.force());
        }
        return null;
    }
}
