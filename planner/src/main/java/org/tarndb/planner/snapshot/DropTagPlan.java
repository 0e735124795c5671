package org.tarndb.planner.snapshot;

import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.DropTag;
import org.tarndb.planner.result.Rows;
import org.tarndb.planner.statement.CommandPlan;
import org.tarndb.planner.statement.SessionControl;
import org.tarndb.txn.snapshot.SnapshotLocation;
import org.tarndb.txn.snapshot.Snapshots;

/** DROP TAG. IF EXISTS is about the tag: there must be a published table. */
record DropTagPlan(String tag, boolean ifExists, SnapshotLocation on) implements CommandPlan {
    static DropTagPlan of(DropTag node) {
        return new DropTagPlan(Tags.of(node.name()), node.ifExists(), Locations.of(node.location(), node.options()));
    }

    @Override
    public String command() {
        return "DROP TAG";
    }

    @Override
    public @Nullable Rows run(SessionControl session) {
        ReadOnlySessions.requireWritable(session, "DROP TAG");
        Snapshots.provider().untag(session.context().snapshotCall(), on, tag, ifExists);
        return null;
    }
}
