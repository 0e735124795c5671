package org.tarndb.planner.exec;

import java.util.ArrayList;
import java.util.List;
import org.tarndb.storage.type.SqlType;

/** Output types of joins. */
final class JoinTypes {
    private JoinTypes() {}

    static List<SqlType> output(JoinKind kind, Plan left, Plan right) {
        return kind.givesRight() ? both(left, right) : left.outputTypes();
    }

    static List<SqlType> both(Plan left, Plan right) {
        List<SqlType> types = new ArrayList<>(left.outputTypes());
        types.addAll(right.outputTypes());
        return List.copyOf(types);
    }
}
