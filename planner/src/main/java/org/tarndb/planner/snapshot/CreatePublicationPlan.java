package org.tarndb.planner.snapshot;

import java.time.Duration;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.CreatePublication;
import org.tarndb.parser.ast.Expression;
import org.tarndb.parser.ast.QualifiedName;
import org.tarndb.parser.ast.Retention;
import org.tarndb.planner.result.Parameters;
import org.tarndb.planner.result.Rows;
import org.tarndb.planner.statement.CommandPlan;
import org.tarndb.planner.statement.SessionControl;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.type.SqlType;
import org.tarndb.txn.ddl.PublicationSpec;
import org.tarndb.txn.snapshot.SnapshotLocation;
import org.tarndb.txn.snapshot.SnapshotProvider;
import org.tarndb.txn.snapshot.Snapshots;

/** CREATE PUBLICATION: publishing begins when the transaction has been committed. */
record CreatePublicationPlan(
        String name,
        boolean ifNotExists,
        List<QualifiedName> tables,
        String schema,
        SnapshotLocation to,
        @Nullable CommandValue every,
        @Nullable CommandValue versions,
        @Nullable CommandValue age)
        implements CommandPlan {
    static CreatePublicationPlan of(CreatePublication node, String schema) {
        Expression every = node.every();
        Retention retain = node.retain();
        Expression versions = retain == null ? null : retain.versions();
        Expression age = retain == null ? null : retain.age();
        return new CreatePublicationPlan(
                node.name().text(),
                node.ifNotExists(),
                node.tables(),
                schema,
                Locations.of(node.location(), node.options()),
                every == null ? null : Schedules.every(every),
                versions == null ? null : Schedules.versions(versions),
                age == null ? null : Schedules.age(age));
    }

    @Override
    public List<SqlType> parameterTypes() {
        return CommandValue.parameterTypes(every, versions, age);
    }

    @Override
    public String command() {
        return "CREATE PUBLICATION";
    }

    @Override
    public @Nullable Rows run(SessionControl session) {
        SnapshotProvider provider = Snapshots.provider(); // better missed now than in the background
        Parameters given = session.context().parameters();
        long everyMillis = Schedules.everyMillis(every == null ? Schedules.DEFAULT : every.interval(given));
        int keepVersions = versions == null ? 0 : Schedules.count(versions.number(given));
        Duration kept = age == null ? Duration.ZERO : age.interval(given);
        session.write(scope -> {
            Catalog catalog = scope.view().catalog();
            if (ifNotExists && catalog.publications().containsKey(name)) {
                return;
            }
            List<TableDef> published = TablesToPublish.resolve(tables, schema, catalog, to);
            provider.check(published, to);
            if (versions != null || age != null) {
                provider.checkExpirable(to);
            }
            scope.createPublication(new PublicationSpec(
                    name,
                    published,
                    to.uri(),
                    new TreeMap<>(to.options()),
                    everyMillis,
                    keepVersions,
                    kept.toMillis()));
        });
        return null;
    }
}
