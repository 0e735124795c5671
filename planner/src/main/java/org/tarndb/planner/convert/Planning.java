package org.tarndb.planner.convert;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelRoot;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.runtime.CalciteException;
import org.apache.calcite.sql.SqlNode;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.AsOf;
import org.tarndb.parser.ast.NamedTable;
import org.tarndb.parser.ast.QualifiedName;
import org.tarndb.parser.ast.TableFunction;
import org.tarndb.parser.ast.TableReference;
import org.tarndb.planner.exec.Plan;
import org.tarndb.planner.physical.PhysicalPlanner;
import org.tarndb.planner.result.ResultColumn;
import org.tarndb.planner.rex.TableTerms;
import org.tarndb.planner.rule.JoinOrder;
import org.tarndb.planner.rule.LogicalRules;
import org.tarndb.planner.rule.SubQueryRewriter;
import org.tarndb.planner.schema.AsOfVersion;
import org.tarndb.planner.schema.CatalogSchema;
import org.tarndb.planner.schema.TypeMapping;
import org.tarndb.planner.statistics.RowEstimator;
import org.tarndb.planner.statistics.TableStatistics;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;
import org.tarndb.txn.view.ReadView;

/** One statement on its way to a plan. */
final class Planning {
    private static final Pattern DIGITS = Pattern.compile("\\d+");
    private static final Pattern LAST_DIGITS = Pattern.compile("\\d+$");

    private final CatalogSchema schema;
    private final PlanContext context;
    private final ParameterTypes parameters;
    private final PointsInTime points;
    private final PublishedTables published;
    private final Function<TableDef, TableTerms> terms;

    /** @param terms of a table, the expressions of its indexes among them */
    Planning(CatalogSchema schema, PlanContext context, Function<TableDef, TableTerms> terms) {
        this(schema, context, new ParameterTypes(context.parameterTypes()), terms);
    }

    /**
     * One statement, or a part of one.
     *
     * @param parameters of the whole statement
     * @param terms of a table, the expressions of its indexes among them
     */
    Planning(
            CatalogSchema schema,
            PlanContext context,
            ParameterTypes parameters,
            Function<TableDef, TableTerms> terms) {
        this.schema = schema;
        this.context = context;
        this.parameters = parameters;
        this.points = new PointsInTime(schema, context, parameters);
        this.published = new PublishedTables(context);
        this.terms = terms;
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

    /** The columns of what stands in FROM; null when they are not known without resolving a query. */
    @Nullable
    List<String> columnNames(TableReference leaf) {
        if (leaf instanceof NamedTable named) {
            TableDef table = table(named);
            return table == null
                    ? null
                    : table.columns().stream().map(ColumnDef::name).toList();
        }
        return leaf instanceof TableFunction function && SnapshotArguments.isSnapshot(function)
                ? published.relation(function).columnNames()
                : null;
    }

    /** The table that is meant, in the version that is meant; or null. */
    private @Nullable TableDef table(NamedTable table) {
        AsOf asOf = table.asOf();
        Catalog catalog = asOf == null ? catalog() : points.version(asOf).view().catalog();
        return catalog.table(fullName(table.name()));
    }

    private TableName fullName(QualifiedName name) {
        List<String> parts = name.texts();
        String in = parts.size() > 1 ? parts.get(parts.size() - 2) : context.schema();
        return new TableName(in, name.last().text());
    }

    /**
     * The path of a table of an earlier version.
     *
     * @throws org.tarndb.storage.error.TarnException UNDEFINED_TABLE, UNDEFINED_SCHEMA; VERSION_NOT_AVAILABLE
     */
    List<String> path(QualifiedName name, AsOf asOf) {
        TableName full = fullName(name);
        if (!full.schema().equals(Catalog.INFORMATION_SCHEMA)) {
            Targets.resolve(name, context.schema(), points.version(asOf).view().catalog());
        }
        return CatalogSchema.asOfPath(points.place(asOf), full);
    }

    /**
     * The path of a published table.
     *
     * @throws TarnException INVALID_PARAMETER_VALUE, FEATURE_NOT_SUPPORTED; as {@link
     *     org.tarndb.planner.exec.Versions#published}
     */
    List<String> path(TableFunction snapshot) {
        return published.path(snapshot);
    }

    PlannedQuery plan(QueryPlanner.Translation translation) {
        SqlNode query = translation.translate(this);
        query.accept(new NumericParameters(parameters));
        Set<String> known = knownNames(query);
        SqlToRel conversion =
                new SqlToRel(schema.with(points.versions(), published.relations()), context.schema(), parameters);
        try {
            SqlNode validated = conversion.validate(query);
            RelRoot root = conversion.toRel(validated);
            Plan plan = optimise(root.project());
            return new PlannedQuery(plan, columns(root, conversion.origins(validated), known), parameters.all());
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

    /**
     * The statement as relational algebra, as it stands: nothing is rewritten.
     *
     * @throws TarnException the errors of a wrong expression
     */
    RelNode toRel(QueryPlanner.Translation translation) {
        SqlNode query = translation.translate(this);
        SqlToRel conversion = new SqlToRel(schema, context.schema(), parameters);
        try {
            return conversion.toRel(conversion.validate(query)).rel;
        } catch (CalciteException e) {
            throw new ValidationErrors(catalog(), context.schema(), query).translate(e);
        }
    }

    private Plan optimise(RelNode converted) {
        List<ReadView> earlier =
                points.versions().stream().map(AsOfVersion::view).toList();
        TableStatistics statistics = new TableStatistics(context.view(), earlier, terms);
        RelNode rel = LogicalRules.apply(SubQueryRewriter.rewrite(converted));
        rel = new JoinOrder(new RowEstimator(statistics)).apply(rel);
        rel = LogicalRules.apply(LogicalRules.trim(rel));
        return new PhysicalPlanner(statistics, new RowEstimator(statistics), context.access()).plan(rel);
    }

    private static List<ResultColumn> columns(RelRoot root, List<@Nullable List<String>> origins, Set<String> known) {
        List<ResultColumn> columns = new ArrayList<>();
        List<RelDataTypeField> fields = root.validatedRowType.getFieldList();
        for (int i = 0; i < fields.size(); i++) {
            columns.add(column(fields.get(i), i < origins.size() ? origins.get(i) : null, known));
        }
        return columns;
    }

    /** @param origin where the column comes from: schema, table, column last; or null */
    private static ResultColumn column(RelDataTypeField field, @Nullable List<String> origin, Set<String> known) {
        SqlType type = TypeMapping.fromCalcite(field.getType());
        boolean nullable = field.getType().isNullable();
        if (origin == null || origin.size() < 3) {
            String label = label(field.getName(), field.getName(), known);
            return new ResultColumn(label, label, type, nullable, null);
        }
        int last = origin.size() - 1;
        String column = origin.get(last);
        String schema = origin.get(last - 2);
        TableName table = CatalogSchema.isOfSnapshots(schema) ? null : new TableName(schema, origin.get(last - 1));
        return new ResultColumn(label(field.getName(), column, known), column, type, nullable, table);
    }

    /**
     * Calcite numbers the columns of {@code *} that have one name: such a label is in nobody's words.
     *
     * @param column the column's own name where it is known
     * @param known the names in the statement and of its tables' columns
     */
    private static String label(String name, String column, Set<String> known) {
        if (known.contains(name)) {
            return name;
        }
        if (name.startsWith(column)
                && DIGITS.matcher(name.substring(column.length())).matches()) {
            return column;
        }
        String unnumbered = LAST_DIGITS.matcher(name).replaceFirst("");
        return known.contains(unnumbered) ? unnumbered : name;
    }

    private Set<String> knownNames(SqlNode query) {
        Set<String> names = Names.in(query);
        Set<String> tables = new HashSet<>(names);
        addColumns(catalog(), tables, names);
        published.relations().forEach(relation -> names.addAll(relation.columnNames()));
        points.versions().forEach(version -> addColumns(version.view().catalog(), tables, names));
        return names;
    }

    private static void addColumns(Catalog catalog, Set<String> tables, Set<String> names) {
        for (TableDef table : catalog.tables()) {
            if (tables.contains(table.name().name())) {
                table.columns().forEach(column -> names.add(column.name()));
            }
        }
    }
}
