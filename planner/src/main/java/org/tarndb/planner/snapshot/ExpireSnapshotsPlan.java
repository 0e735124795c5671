package org.tarndb.planner.snapshot;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.DefaultValue;
import org.tarndb.parser.ast.ExpireSnapshots;
import org.tarndb.parser.ast.Expression;
import org.tarndb.parser.ast.Option;
import org.tarndb.parser.ast.Retention;
import org.tarndb.planner.result.ListRows;
import org.tarndb.planner.result.Parameters;
import org.tarndb.planner.result.ResultColumn;
import org.tarndb.planner.result.Rows;
import org.tarndb.planner.statement.CommandPlan;
import org.tarndb.planner.statement.SessionControl;
import org.tarndb.storage.type.SqlType;
import org.tarndb.txn.snapshot.ExpiredSnapshots;
import org.tarndb.txn.snapshot.RetentionPolicy;
import org.tarndb.txn.snapshot.SnapshotLocation;
import org.tarndb.txn.snapshot.SnapshotProvider;
import org.tarndb.txn.snapshot.Snapshots;

/**
 * EXPIRE SNAPSHOTS: a row that says how much was deleted.
 *
 * @param versions null: the latest alone is kept by its number
 * @param age null: none is kept by its age
 * @param orphansOlderThan null: the default
 */
record ExpireSnapshotsPlan(
        SnapshotLocation from,
        @Nullable CommandValue versions,
        @Nullable CommandValue age,
        @Nullable CommandValue orphansOlderThan)
        implements CommandPlan {
    private static final List<ResultColumn> COLUMNS = List.of(
            ListRows.number("VERSIONS"),
            ListRows.number("FILES"),
            ListRows.number("BYTES"),
            ListRows.number("ORPHANS"));
    private static final String ORPHANS_OLDER_THAN = "orphans_older_than";

    static ExpireSnapshotsPlan of(ExpireSnapshots node) {
        DoubledOptions.refuse(node.options());
        Retention retain = node.retain();
        Expression versions = retain.versions();
        Expression age = retain.age();
        List<Option> ofLocation = new ArrayList<>(node.options());
        ofLocation.removeIf(ExpireSnapshotsPlan::isOrphanAge);
        return new ExpireSnapshotsPlan(
                Locations.of(node.location(), ofLocation),
                versions == null ? null : CommandValue.number("the number of versions to RETAIN", versions),
                age == null ? null : CommandValue.interval("the time for which versions are to be RETAINed", age),
                orphanAge(node.options()));
    }

    private static boolean isOrphanAge(Option option) {
        return option.name().text().equalsIgnoreCase(ORPHANS_OLDER_THAN);
    }

    private static @Nullable CommandValue orphanAge(List<Option> options) {
        for (Option option : options) {
            if (isOrphanAge(option) && !(option.value() instanceof DefaultValue)) {
                return CommandValue.interval("the option " + ORPHANS_OLDER_THAN, option.value());
            }
        }
        return null;
    }

    @Override
    public List<ResultColumn> columns() {
        return COLUMNS;
    }

    @Override
    public List<SqlType> parameterTypes() {
        return CommandValue.parameterTypes(versions, age, orphansOlderThan);
    }

    @Override
    public String command() {
        return "EXPIRE SNAPSHOTS";
    }

    @Override
    public @Nullable Rows run(SessionControl session) {
        ReadOnlySessions.requireWritable(session, "EXPIRE SNAPSHOTS");
        Parameters given = session.context().parameters();
        ExpiredSnapshots expired = Snapshots.provider()
                .expire(
                        session.context().snapshotCall(),
                        from,
                        policy(given),
                        orphansOlderThan == null ? SnapshotProvider.ORPHAN_AGE : orphansOlderThan.interval(given));
        List<@Nullable Object[]> rows = new ArrayList<>();
        rows.add(new @Nullable Object[] {expired.versions(), expired.files(), expired.bytes(), expired.orphans()});
        return new ListRows(COLUMNS, rows);
    }

    private RetentionPolicy policy(Parameters given) {
        long number = versions == null ? 1 : versions.number(given);
        return new RetentionPolicy((int) Math.min(number, Integer.MAX_VALUE), age == null ? null : age.interval(given));
    }
}
