package org.tarndb.planner.convert;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.operator.Returns;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.TypeKind;

/** The types of a statement's parameters: as given, else as where they stand says, else VARCHAR. */
final class ParameterTypes {
    private final List<@Nullable SqlType> known = new ArrayList<>();
    private final List<@Nullable SqlType> inferred = new ArrayList<>();

    /** @param given by parameter; null for one that is not known, and the list may be too short */
    ParameterTypes(List<? extends @Nullable SqlType> given) {
        known.addAll(given);
    }

    @Nullable
    SqlType known(int index) {
        return index < known.size() ? known.get(index) : null;
    }

    /** Makes the type of a parameter known from the column that it is assigned to, unless it was given. */
    void assignedTo(int index, SqlType column) {
        pad(known, index);
        if (known.get(index) == null) {
            known.set(index, column);
        }
    }

    /** The first place where a parameter stands decides. */
    void inferred(int index, SqlType type) {
        pad(inferred, index);
        if (inferred.get(index) == null || inferred.get(index) == SqlType.VARCHAR) {
            inferred.set(index, type);
        }
    }

    /** Tells that the statement has a parameter of this number. */
    void seen(int index) {
        pad(inferred, index);
    }

    private static void pad(List<@Nullable SqlType> types, int index) {
        while (types.size() <= index) {
            types.add(null);
        }
    }

    List<SqlType> all() {
        List<SqlType> types = new ArrayList<>();
        for (int i = 0; i < inferred.size(); i++) {
            SqlType type = known(i) != null ? known(i) : inferred.get(i);
            types.add(type == null ? SqlType.VARCHAR : type);
        }
        return types;
    }

    /**
     * A value compared with a column need not fit the column: the limits of its type do not bind the parameter. So
     * {@code v = ?} is FALSE, not an error, for a text longer than any in {@code v}.
     */
    static SqlType widened(SqlType type) {
        return type.kind() == TypeKind.DECIMAL
                ? Returns.ANY_NUMBER
                : org.tarndb.planner.bind.ParameterTypes.widened(type);
    }
}
