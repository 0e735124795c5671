package org.tarndb.planner.convert;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.AsOf;
import org.tarndb.parser.ast.Expression;
import org.tarndb.parser.ast.Parameter;
import org.tarndb.parser.ast.RowConstructor;
import org.tarndb.parser.ast.Values;
import org.tarndb.parser.print.SqlPrinter;
import org.tarndb.planner.exec.PointInTime;
import org.tarndb.planner.rex.TableTerms;
import org.tarndb.planner.schema.AsOfVersion;
import org.tarndb.planner.schema.CatalogSchema;

/** The earlier versions that one statement names, each with its value planned. */
final class PointsInTime {
    private final CatalogSchema schema;
    private final PlanContext context;
    private final ParameterTypes parameters;
    private final Map<AsOf, Integer> places = new IdentityHashMap<>();
    private final List<AsOfVersion> versions = new ArrayList<>();

    PointsInTime(CatalogSchema schema, PlanContext context, ParameterTypes parameters) {
        this.schema = schema;
        this.context = context;
        this.parameters = parameters;
    }

    /** In the order in which they were met. */
    List<AsOfVersion> versions() {
        return versions;
    }

    AsOfVersion version(AsOf node) {
        return versions.get(place(node));
    }

    /** The place of a version among {@link #versions}. */
    int place(AsOf node) {
        Integer known = places.get(node);
        if (known != null) {
            return known;
        }
        PointInTime point = point(node);
        versions.add(new AsOfVersion(point, context.versions().at(point, context.view())));
        places.put(node, versions.size() - 1);
        return versions.size() - 1;
    }

    private PointInTime point(AsOf node) {
        return node instanceof AsOf.AtCsn at
                ? point(at.csn(), PointInTime.Kind.CSN, "AS OF CSN ")
                : point(((AsOf.SystemTime) node).time(), PointInTime.Kind.TIME, "FOR SYSTEM_TIME AS OF ");
    }

    private PointInTime point(Expression value, PointInTime.Kind kind, String prefix) {
        if (value instanceof Parameter parameter) {
            parameters.assignedTo(parameter.index(), PointInTime.type(kind));
        }
        List<Integer> used = new ArrayList<>();
        Values row = new Values(List.of(new RowConstructor(List.of(value), value.position())), value.position());
        PlannedQuery planned = new Planning(schema, context, parameters, TableTerms::ofColumns).plan(planning -> {
            SqlNode query = new QueryToSql(planning).query(row);
            query.accept(new SqlBasicVisitor<Void>() {
                @Override
                public @Nullable Void visit(SqlDynamicParam parameter) {
                    used.add(parameter.getIndex());
                    return null;
                }
            });
            return query;
        });
        return new PointInTime(planned.plan(), kind, used, prefix + SqlPrinter.print(value));
    }
}
