package org.tarndb.planner.ddl;

import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.SetDatabase;
import org.tarndb.planner.result.Rows;
import org.tarndb.planner.statement.CommandPlan;
import org.tarndb.planner.statement.SessionControl;
import org.tarndb.planner.statement.SettingText;
import org.tarndb.storage.catalog.DatabaseProperty;

/** SET DATABASE: a property that the database keeps. */
record SetDatabasePlan(SetDatabase node) implements CommandPlan {
    @Override
    public String command() {
        return "SET DATABASE";
    }

    @Override
    public @Nullable Rows run(SessionControl session) {
        DatabaseProperty property = DatabaseProperty.named(node.name().text());
        String value = SettingText.of(property.name(), node.value());
        session.write(scope -> scope.setProperty(property, value));
        return null;
    }
}
