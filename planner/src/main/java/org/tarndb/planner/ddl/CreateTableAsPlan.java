package org.tarndb.planner.ddl;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.CreateTableAs;
import org.tarndb.parser.ast.Identifier;
import org.tarndb.planner.bind.ObjectNames;
import org.tarndb.planner.dml.RowAssembler;
import org.tarndb.planner.result.ResultColumn;
import org.tarndb.planner.result.Rows;
import org.tarndb.planner.statement.CommandPlan;
import org.tarndb.planner.statement.QueryPlan;
import org.tarndb.planner.statement.SessionControl;
import org.tarndb.planner.statement.StatementContext;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.TypeKind;
import org.tarndb.txn.StatementScope;
import org.tarndb.txn.ddl.TableSpec;
import org.tarndb.txn.view.ReadView;

/** CREATE TABLE ... AS a query: a table of the query's columns and, unless WITH NO DATA, its rows. */
public final class CreateTableAsPlan implements CommandPlan {
    private final CreateTableAs node;
    private final String schema;
    private final List<SqlType> parameterTypes;
    private final QueryPlanner planner;

    /** Plans the statement's query for the catalog of a view and the versions that an execution names. */
    @FunctionalInterface
    public interface QueryPlanner {
        QueryPlan plan(ReadView view, StatementContext context);
    }

    /** @param parameterTypes of the query */
    public CreateTableAsPlan(CreateTableAs node, String schema, List<SqlType> parameterTypes, QueryPlanner planner) {
        this.node = node;
        this.schema = schema;
        this.parameterTypes = List.copyOf(parameterTypes);
        this.planner = planner;
    }

    @Override
    public List<SqlType> parameterTypes() {
        return parameterTypes;
    }

    @Override
    public String command() {
        return "CREATE TABLE";
    }

    @Override
    public @Nullable Rows run(SessionControl session) {
        TableName name = ObjectNames.resolve(node.name(), schema);
        session.write(scope -> {
            if (!TableNames.isTaken(name, node.ifNotExists(), scope.view().catalog())) {
                create(name, scope, session.context());
            }
        });
        return null;
    }

    private void create(TableName name, StatementScope scope, StatementContext context) {
        QueryPlan query = planner.plan(scope.view(), context);
        String primaryKeyName = new ConstraintNames(name, scope.view().catalog()).primaryKey(null);
        TableDef table =
                scope.createTable(new TableSpec(name, columns(query.columns()), List.of(), primaryKeyName, List.of()));
        if (node.withData()) {
            try (Rows rows = query.open(scope.view(), context)) {
                fill(table, rows, scope, context);
            }
        }
    }

    private List<ColumnDef> columns(List<ResultColumn> results) {
        List<Identifier> given = node.columns();
        if (!given.isEmpty() && given.size() != results.size()) {
            throw new TarnException(
                    ErrorCode.INVALID_DEFINITION,
                    given.size() + " columns are named (at " + given.get(0).position() + "), the query has "
                            + results.size());
        }
        List<Identifier> names = new ArrayList<>(given);
        for (int i = given.size(); i < results.size(); i++) {
            names.add(new Identifier(results.get(i).label(), true, node.position()));
        }
        TableBuilder.requireDistinct(names, "the table has two columns");
        List<ColumnDef> columns = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            columns.add(new ColumnDef(names.get(i).text(), typeOf(results.get(i)), true, null));
        }
        return columns;
    }

    private static SqlType typeOf(ResultColumn column) {
        if (column.type().kind() == TypeKind.NULL) {
            throw new TarnException(
                    ErrorCode.INVALID_DEFINITION,
                    "the column " + column.label() + " is NULL and has no type; write CAST(NULL AS type)");
        }
        return column.type();
    }

    private static void fill(TableDef table, Rows rows, StatementScope scope, StatementContext context) {
        RowAssembler assembler = new RowAssembler(table);
        int count = table.columns().size();
        while (rows.next()) {
            @Nullable Object[] values = new @Nullable Object[count];
            for (int i = 0; i < count; i++) {
                values[i] = assembler.assign(
                        i,
                        rows.get(i),
                        rows.columns().get(i).type(),
                        context.session().zone());
            }
            scope.insert(table, assembler.encode(values));
        }
    }
}
