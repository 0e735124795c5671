package org.tarndb.planner.convert;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelRoot;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.runtime.CalciteException;
import org.apache.calcite.sql.SqlNode;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.QualifiedName;
import org.tarndb.planner.exec.Plan;
import org.tarndb.planner.physical.PhysicalPlanner;
import org.tarndb.planner.result.ResultColumn;
import org.tarndb.planner.rule.JoinOrder;
import org.tarndb.planner.rule.LogicalRules;
import org.tarndb.planner.rule.SubQueryRewriter;
import org.tarndb.planner.schema.CatalogSchema;
import org.tarndb.planner.schema.TypeMapping;
import org.tarndb.planner.statistics.RowEstimator;
import org.tarndb.planner.statistics.TableStatistics;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;

/** One statement on its way to a plan. */
final class Planning {
    private final CatalogSchema schema;
    private final PlanContext context;
    private final ParameterTypes parameters;

    Planning(CatalogSchema schema, PlanContext context) {
        this.schema = schema;
        this.context = context;
        this.parameters = new ParameterTypes(context.parameterTypes());
    }

    ParameterTypes parameters() {
        return parameters;
    }

    Catalog catalog() {
        return schema.catalog();
    }

    /**
     * The table of a statement that changes it.
     *
     * @throws org.tarndb.storage.error.TarnException UNDEFINED_TABLE, WRONG_OBJECT_TYPE
     */
    TableDef target(QualifiedName name) {
        return Targets.resolve(name, context.schema(), catalog());
    }

    /** The table of this name, or null. */
    @Nullable
    TableDef table(QualifiedName name) {
        List<String> parts = name.texts();
        String in = parts.size() > 1 ? parts.get(parts.size() - 2) : context.schema();
        return catalog().table(new TableName(in, name.last().text()));
    }

    PlannedQuery plan(QueryPlanner.Translation translation) {
        SqlNode query = translation.translate(this);
        query.accept(new NumericParameters(parameters));
        SqlToRel conversion = new SqlToRel(schema, context.schema(), parameters);
        try {
            SqlNode validated = conversion.validate(query);
            RelRoot root = conversion.toRel(validated);
            Plan plan = optimise(root.project());
            return new PlannedQuery(plan, columns(root, conversion.origins(validated)), parameters.all());
        } catch (CalciteException e) {
            throw new ValidationErrors(catalog(), context.schema(), query).translate(e);
        } catch (TarnException e) {
            throw e;
        } catch (RuntimeException e) {
            // Whatever Calcite trips over is not the user's fault, and its words would not help.
            throw new TarnException(
                    ErrorCode.INTERNAL_ERROR,
                    "The statement cannot be planned. This is a defect in Tarn; please report it with the statement",
                    e);
        }
    }

    private Plan optimise(RelNode converted) {
        TableStatistics statistics = new TableStatistics(context.view());
        RelNode rel = LogicalRules.apply(SubQueryRewriter.rewrite(converted));
        rel = new JoinOrder(new RowEstimator(statistics)).apply(rel);
        rel = LogicalRules.apply(LogicalRules.trim(rel));
        return new PhysicalPlanner(statistics, new RowEstimator(statistics), context.access()).plan(rel);
    }

    private List<ResultColumn> columns(RelRoot root, List<@Nullable List<String>> origins) {
        List<ResultColumn> columns = new ArrayList<>();
        List<RelDataTypeField> fields = root.validatedRowType.getFieldList();
        for (int i = 0; i < fields.size(); i++) {
            RelDataTypeField field = fields.get(i);
            columns.add(column(field, i < origins.size() ? origins.get(i) : null));
        }
        return columns;
    }

    /** @param origin where the column comes from: schema, table, column last; or null */
    private static ResultColumn column(RelDataTypeField field, @Nullable List<String> origin) {
        SqlType type = TypeMapping.fromCalcite(field.getType());
        boolean nullable = field.getType().isNullable();
        if (origin == null || origin.size() < 3) {
            return new ResultColumn(field.getName(), field.getName(), type, nullable, null);
        }
        int last = origin.size() - 1;
        TableName table = new TableName(origin.get(last - 2), origin.get(last - 1));
        return new ResultColumn(field.getName(), origin.get(last), type, nullable, table);
    }
}
