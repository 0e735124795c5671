package org.tarndb.planner.snapshot;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.CreateTag;
import org.tarndb.planner.result.Rows;
import org.tarndb.planner.statement.CommandPlan;
import org.tarndb.planner.statement.SessionControl;
import org.tarndb.storage.type.SqlType;
import org.tarndb.txn.snapshot.SnapshotLocation;
import org.tarndb.txn.snapshot.Snapshots;
import org.tarndb.txn.snapshot.VersionChoice;

/**
 * CREATE TAG.
 *
 * @param version null for the latest
 */
record CreateTagPlan(
        String tag, SnapshotLocation on, @Nullable CommandValue version) implements CommandPlan {
    static CreateTagPlan of(CreateTag node) {
        return new CreateTagPlan(
                Tags.of(node.name()),
                Locations.of(node.location(), node.options()),
                node.version() == null ? null : CommandValue.number("the VERSION of CREATE TAG", node.version()));
    }

    @Override
    public List<SqlType> parameterTypes() {
        return CommandValue.parameterTypes(version);
    }

    @Override
    public String command() {
        return "CREATE TAG";
    }

    @Override
    public @Nullable Rows run(SessionControl session) {
        ReadOnlySessions.requireWritable(session, "CREATE TAG");
        VersionChoice choice = version == null
                ? new VersionChoice.Latest()
                : new VersionChoice.Number(version.number(session.context().parameters()));
        Snapshots.provider().tag(session.context().snapshotCall(), on, tag, choice);
        return null;
    }
}
