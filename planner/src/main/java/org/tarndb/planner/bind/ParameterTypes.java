package org.tarndb.planner.bind;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.TypeKind;

/** The types of a statement's parameters, as they are found one by one. Not thread-safe. */
public final class ParameterTypes {
    private final List<@Nullable SqlType> known;
    private final List<@Nullable SqlType> types = new ArrayList<>();

    /** @param known those that are known; null for one that is not, and the list may be short */
    public ParameterTypes(List<@Nullable SqlType> known) {
        this.known = known;
    }

    /** The type of a parameter: as known, else as where it stands says. */
    SqlType resolve(int index, SqlType expected) {
        SqlType type = index < known.size() ? known.get(index) : null;
        type = type == null ? expected : type;
        set(index, type);
        return type;
    }

    private void set(int index, SqlType type) {
        while (types.size() <= index) {
            types.add(null);
        }
        types.set(index, type);
    }

    /**
     * The type of a parameter that stands where a value of a type is expected: the limits of that type do not bind it, so
     * that what does not fit is seen, not cut.
     */
    public static SqlType widened(SqlType type) {
        return switch (type.kind()) {
            case TINYINT, SMALLINT, INTEGER -> SqlType.BIGINT;
            case CHAR, VARCHAR -> SqlType.VARCHAR;
            case BINARY, VARBINARY -> SqlType.VARBINARY;
            case REAL -> SqlType.DOUBLE;
            case TIME -> new SqlType(TypeKind.TIME, SqlType.MAX_TIME_PRECISION, 0);
            case TIMESTAMP -> SqlType.TIMESTAMP;
            case TIMESTAMP_WITH_TIME_ZONE -> SqlType.TIMESTAMP_TZ;
            default -> type;
        };
    }

    /** The type of each parameter. */
    public List<SqlType> toList() {
        return types.stream().map(type -> type == null ? SqlType.VARCHAR : type).toList();
    }
}
