package org.tarndb.planner.convert;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.SqlParser;
import org.tarndb.parser.ast.Expression;
import org.tarndb.parser.ast.Identifier;
import org.tarndb.parser.ast.Literal;
import org.tarndb.parser.ast.NamedTable;
import org.tarndb.parser.ast.Position;
import org.tarndb.parser.ast.QualifiedName;
import org.tarndb.parser.ast.Select;
import org.tarndb.parser.ast.SelectItem;
import org.tarndb.planner.rex.TableTerms;
import org.tarndb.planner.rex.TableTerms.IndexConditions;
import org.tarndb.planner.schema.CatalogSchema;
import org.tarndb.planner.schema.InformationSchema;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.IndexColumn;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.txn.view.VersionReadView;

/**
 * The expressions of indexes and their predicates, converted as those of a query are, so that the two can be compared. They
 * are converted once for each definition of a table, and forgotten with it. Thread-safe.
 */
final class IndexExpressions {
    private final InformationSchema informationSchema;
    private final MadeOnce<TableDef, TableTerms> known = new MadeOnce<>();

    IndexExpressions(InformationSchema informationSchema) {
        this.informationSchema = informationSchema;
    }

    /** The terms of a table, the expressions of its indexes among them. */
    TableTerms of(TableDef table) {
        List<IndexDef> computed = table.indexes().stream()
                .filter(index -> index.isPublic() && index.shape().isComputed())
                .toList();
        return computed.isEmpty()
                ? TableTerms.ofColumns(table)
                : known.get(table, converted -> convert(converted, computed));
    }

    private TableTerms convert(TableDef table, List<IndexDef> indexes) {
        TableDef bare = TableDef.builder(table.id(), table.name())
                .columns(table.columns())
                .build();
        Catalog catalog = Catalog.empty().withSchema(table.name().schema()).withTable(bare);
        PlanContext context = PlanContext.of(
                VersionReadView.of(DatabaseVersion.empty()), table.name().schema());
        CatalogSchema schema = new CatalogSchema(catalog, informationSchema);
        Map<Long, IndexConditions> conditions = new HashMap<>();
        for (IndexDef index : indexes) {
            Planning planning = new Planning(schema, context, TableTerms::ofColumns);
            RelNode rel = planning.toRel(each -> new QueryToSql(each).query(query(table, index)));
            conditions.put(index.id(), conditions(index, rel));
        }
        return TableTerms.of(table, conditions);
    }

    /** {@code SELECT part, ... FROM table WHERE predicate}, with TRUE for the parts that are columns. */
    private static Select query(TableDef table, IndexDef index) {
        SqlParser parser = new SqlParser();
        List<SelectItem> parts = new ArrayList<>();
        for (IndexColumn column : index.columns()) {
            Expression part = column.expression() == null
                    ? new Literal.BooleanLiteral(true, Position.NONE)
                    : parser.parseExpression(column.expression());
            parts.add(new SelectItem.SelectExpression(part, null, Position.NONE));
        }
        String predicate = index.shape().predicate();
        QualifiedName name = new QualifiedName(
                List.of(
                        new Identifier(table.name().schema(), true, Position.NONE),
                        new Identifier(table.name().name(), true, Position.NONE)),
                Position.NONE);
        return new Select(
                false,
                parts,
                List.of(new NamedTable(name, null, null, Position.NONE)),
                predicate == null ? null : parser.parseExpression(predicate),
                null,
                null,
                List.of(),
                null,
                Position.NONE);
    }

    private static IndexConditions conditions(IndexDef index, RelNode rel) {
        if (rel instanceof Project project) {
            RelNode input = project.getInput();
            List<RexNode> predicate = new ArrayList<>();
            if (input instanceof Filter filter) {
                predicate.addAll(RelOptUtil.conjunctions(filter.getCondition()));
                input = filter.getInput();
            }
            if (input instanceof TableScan) {
                List<@Nullable RexNode> parts = new ArrayList<>();
                for (int i = 0; i < index.columns().size(); i++) {
                    parts.add(
                            index.columns().get(i).isExpression()
                                    ? project.getProjects().get(i)
                                    : null);
                }
                return new IndexConditions(parts, predicate);
            }
        }
        throw TarnException.internal(
                "the expressions of index " + index.name() + " use more than the columns of a row");
    }
}
