package org.tarndb.planner.ddl;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.OnlineClause;
import org.tarndb.parser.ast.Reindex;
import org.tarndb.planner.bind.ObjectNames;
import org.tarndb.planner.result.Rows;
import org.tarndb.planner.statement.CommandPlan;
import org.tarndb.planner.statement.SessionControl;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.indexbuild.BuildSettings;
import org.tarndb.txn.indexbuild.IndexBuild;

/**
 * REINDEX: makes the entries of an index, or of all secondary indexes of a table, anew from the rows. Without ONLINE it
 * belongs to the session's transaction, and writers of the table wait for it. With ONLINE the indexes stay in use, and the
 * database builds their new entries side by side.
 */
final class ReindexPlan implements CommandPlan {
    /** What is to be made anew. */
    private record Target(TableDef table, List<IndexDef> indexes) {}

    private final Reindex node;
    private final @Nullable OnlineClause online;
    private final BuildSettings settings;
    private final String schema;

    private ReindexPlan(Reindex node, BuildSettings settings, String schema) {
        this.node = node;
        this.online = node.online();
        this.settings = settings;
        this.schema = schema;
    }

    /** Throws as {@link IndexOptions#ofNewIndex}. */
    static ReindexPlan of(Reindex node, String schema) {
        OnlineClause online = node.online();
        BuildSettings settings =
                online == null ? BuildSettings.DEFAULT : IndexOptions.ofNewIndex(online.options(), true);
        return new ReindexPlan(node, settings, schema);
    }

    @Override
    public String command() {
        return "REINDEX";
    }

    @Override
    public @Nullable Rows run(SessionControl session) {
        if (online == null) {
            session.write(scope -> {
                Target target = target(scope.view().catalog());
                target.indexes.forEach(index -> scope.reindex(target.table, index.name()));
            });
            return null;
        }
        OnlineBuilds.requireNoTransaction(session, "REINDEX ... ONLINE");
        List<IndexBuild> builds = start(session);
        if (!online.nowait()) {
            await(builds, session);
        }
        return null;
    }

    /** Of a table those that are being built are left out: their entries are new. */
    private Target target(Catalog catalog) {
        if (node.target() == Reindex.Target.TABLE) {
            TableDef table = ObjectNames.requireIndexable(node.name(), schema, catalog);
            return new Target(
                    table, table.indexes().stream().filter(IndexDef::isPublic).toList());
        }
        TableName name = ObjectNames.resolve(node.name(), schema);
        IndexDef index = catalog.index(name);
        TableDef table = index == null ? null : catalog.table(index.tableId());
        if (index == null || table == null) {
            throw ObjectNames.noIndex(node.name(), schema, catalog);
        }
        return new Target(table, List.of(index));
    }

    private List<IndexBuild> start(SessionControl session) {
        List<IndexBuild> builds = new ArrayList<>();
        try {
            for (IndexDef index : target(session.view().catalog()).indexes) {
                builds.add(OnlineBuilds.retried(session, () -> start(session, index)));
            }
        } catch (RuntimeException | Error e) {
            builds.forEach(build -> build.cancel("REINDEX of another index of the table could not begin"));
            throw e;
        }
        return builds;
    }

    private IndexBuild start(SessionControl session, IndexDef index) {
        TableDef table = session.view().catalog().table(index.tableId());
        if (table == null) {
            throw new TarnException(
                    ErrorCode.UNDEFINED_TABLE, "the table of index " + index.name() + " has been dropped");
        }
        return session.database().builds().startReindex(table, index, settings.toOptions(), session.cancellation());
    }

    /** Waits for all, whatever becomes of the others. Who cancels the statement, or lets it time out, cancels all. */
    private void await(List<IndexBuild> builds, SessionControl session) {
        List<TarnException> failures = new ArrayList<>();
        for (IndexBuild build : builds) {
            try {
                OnlineBuilds.await(build, "REINDEX " + node.target() + " " + node.name(), session);
            } catch (TarnException e) {
                if (!build.isEnded() || isOfStatement(e)) {
                    if (isOfStatement(e)) {
                        builds.forEach(each -> each.cancel("the statement REINDEX ended: " + e.getMessage()));
                    }
                    throw e;
                }
                failures.add(e);
            }
        }
        if (failures.size() == 1) {
            throw failures.get(0);
        }
        if (!failures.isEmpty()) {
            throw several(failures);
        }
    }

    private static boolean isOfStatement(TarnException e) {
        return e.code() == ErrorCode.QUERY_CANCELED || e.code() == ErrorCode.QUERY_TIMEOUT;
    }

    private static TarnException several(List<TarnException> failures) {
        TarnException first = failures.get(0);
        TarnException all = new TarnException(
                first.code(),
                failures.size() + " indexes could not be rebuilt: "
                        + String.join(
                                "; ",
                                failures.stream().map(TarnException::getMessage).toList()),
                first);
        failures.subList(1, failures.size()).forEach(all::addSuppressed);
        return all;
    }
}
