package org.tarndb.planner.command;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.QualifiedName;
import org.tarndb.parser.ast.SetConstraints;
import org.tarndb.planner.bind.ObjectNames;
import org.tarndb.planner.result.Rows;
import org.tarndb.planner.statement.CommandPlan;
import org.tarndb.planner.statement.SessionControl;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.ForeignKeyDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** SET CONSTRAINTS: for the rest of the transaction. */
record SetConstraintsPlan(SetConstraints node, String schema) implements CommandPlan {
    @Override
    public String command() {
        return "SET CONSTRAINTS";
    }

    @Override
    public @Nullable Rows run(SessionControl session) {
        session.write(scope -> scope.setConstraints(keys(scope.view().catalog()), node.deferred()));
        return null;
    }

    private @Nullable List<ForeignKeyDef> keys(Catalog catalog) {
        if (node.names().isEmpty()) {
            return null;
        }
        List<ForeignKeyDef> keys = new ArrayList<>();
        for (QualifiedName name : node.names()) {
            keys.add(key(ObjectNames.resolve(name, schema), name, catalog));
        }
        return keys;
    }

    private ForeignKeyDef key(TableName name, QualifiedName written, Catalog catalog) {
        TableDef table = catalog.tableOfConstraint(name);
        if (table == null) {
            throw new TarnException(
                    ErrorCode.UNDEFINED_OBJECT, "there is no constraint " + name + " (at " + written.position() + ")");
        }
        for (ForeignKeyDef key : table.foreignKeys()) {
            if (key.name().equals(name.name()) && key.deferrable()) {
                return key;
            }
        }
        throw new TarnException(
                ErrorCode.WRONG_OBJECT_TYPE,
                "constraint " + name + " of table " + table.name() + " is not DEFERRABLE (at " + written.position()
                        + ")");
    }
}
