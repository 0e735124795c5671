package org.tarndb.planner.convert;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tarndb.parser.ast.TableFunction;
import org.tarndb.planner.exec.SnapshotSource;
import org.tarndb.planner.schema.CatalogSchema;
import org.tarndb.planner.schema.SnapshotRelation;

/** The published tables that one statement reads. One that is named twice is read in one version. */
final class PublishedTables {
    private final PlanContext context;
    private final Map<SnapshotSource, Integer> places = new HashMap<>();
    private final List<SnapshotRelation> relations = new ArrayList<>();

    PublishedTables(PlanContext context) {
        this.context = context;
    }

    /** In the order in which they were met. */
    List<SnapshotRelation> relations() {
        return relations;
    }

    /** The table that {@code snapshot(...)} means. */
    SnapshotRelation relation(TableFunction function) {
        return relations.get(place(function));
    }

    /** The path under which the table is found. */
    List<String> path(TableFunction function) {
        return CatalogSchema.snapshotPath(place(function));
    }

    private int place(TableFunction function) {
        SnapshotSource source = SnapshotArguments.source(function);
        Integer known = places.get(source);
        if (known == null) {
            known = relations.size();
            relations.add(new SnapshotRelation(source, context.versions().published(source)));
            places.put(source, known);
        }
        return known;
    }
}
