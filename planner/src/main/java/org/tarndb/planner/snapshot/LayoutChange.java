package org.tarndb.planner.snapshot;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.Option;
import org.tarndb.planner.statement.SettingText;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.PublicationDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.txn.snapshot.SnapshotLocation;
import org.tarndb.txn.snapshot.Snapshots;

/**
 * Another way to lay out the files of a publication. The options name columns, which may be renamed.
 *
 * @param option in lower case
 * @param value null to leave the option out
 */
record LayoutChange(String option, @Nullable String value) {
    private static final List<String> OPTIONS = List.of("partition_by", "sort_by");

    /** Whether an option is one of these; for one table alone it has its name behind a dot. */
    static boolean is(Option option) {
        String name = nameOf(option);
        return OPTIONS.stream().anyMatch(each -> name.equals(each) || name.startsWith(each + "."));
    }

    static LayoutChange of(Option option) {
        return new LayoutChange(nameOf(option), SettingText.of(nameOf(option), option.value()));
    }

    private static String nameOf(Option option) {
        return option.name().text().toLowerCase(Locale.ROOT);
    }

    /** @throws org.tarndb.storage.error.TarnException the provider's, where the tables can't be published like that */
    static PublicationDef apply(List<LayoutChange> changes, PublicationDef publication, Catalog catalog) {
        if (changes.isEmpty()) {
            return publication;
        }
        TreeMap<String, String> options = new TreeMap<>(publication.options());
        for (LayoutChange change : changes) {
            if (change.value == null) {
                options.remove(change.option);
            } else {
                options.put(change.option, change.value);
            }
        }
        PublicationDef changed = publication.withOptions(options);
        List<TableDef> tables = changed.tableIds().stream()
                .map(catalog::table)
                .filter(Objects::nonNull)
                .toList();
        Snapshots.provider().check(tables, SnapshotLocation.of(changed));
        return changed;
    }
}
