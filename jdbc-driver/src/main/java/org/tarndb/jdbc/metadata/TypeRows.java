package org.tarndb.jdbc.metadata;

import java.sql.DatabaseMetaData;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.jdbc.convert.JdbcTypes;
import org.tarndb.planner.result.Rows;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.TypeKind;

/** The types that a column can have, as {@code DatabaseMetaData.getTypeInfo} lists them. */
public final class TypeRows {
    private TypeRows() {}

    /** By number of the type, and then as close to JDBC's own type as can be. */
    public static Rows typeInfo() {
        List<@Nullable Object[]> rows = new ArrayList<>();
        for (TypeKind kind : TypeKind.values()) {
            if (kind != TypeKind.NULL) {
                rows.add(row(kind));
            }
        }
        rows.sort(Comparator.comparing((@Nullable Object[] row) -> row[1] instanceof Integer number ? number : 0));
        return MetadataRows.of(MetadataColumns.TYPE_INFO, rows);
    }

    private static @Nullable Object[] row(TypeKind kind) {
        SqlType largest = largest(kind);
        boolean quoted = !kind.isNumeric() && kind != TypeKind.BOOLEAN;
        return CatalogRows.row(
                kind.sqlName(),
                JdbcTypes.number(kind),
                TypeFacts.precision(largest),
                quoted ? prefix(kind) : null,
                quoted ? "'" : null,
                parameters(kind),
                DatabaseMetaData.typeNullable,
                kind.isCharacter(),
                kind.isCharacter() ? DatabaseMetaData.typeSearchable : DatabaseMetaData.typePredBasic,
                !kind.isNumeric(),
                kind == TypeKind.DECIMAL || kind.isInteger(),
                false,
                null,
                0,
                kind == TypeKind.DECIMAL ? SqlType.MAX_DECIMAL_PRECISION : TypeFacts.scale(largest),
                null,
                null,
                TypeFacts.radix(largest));
    }

    private static SqlType largest(TypeKind kind) {
        return switch (kind) {
            case DECIMAL -> SqlType.decimal(SqlType.MAX_DECIMAL_PRECISION, 0);
            case TIME -> new SqlType(kind, SqlType.MAX_TIME_PRECISION, 0);
            case TIMESTAMP, TIMESTAMP_WITH_TIME_ZONE -> new SqlType(kind, SqlType.MAX_TIMESTAMP_PRECISION, 0);
            default -> new SqlType(kind, SqlType.UNSPECIFIED, 0);
        };
    }

    private static String prefix(TypeKind kind) {
        return switch (kind) {
            case DATE -> "DATE '";
            case TIME -> "TIME '";
            case TIMESTAMP, TIMESTAMP_WITH_TIME_ZONE -> "TIMESTAMP '";
            case BINARY, VARBINARY -> "X'";
            case INTERVAL_YEAR_MONTH, INTERVAL_DAY_TIME -> "INTERVAL '";
            default -> "'";
        };
    }

    private static @Nullable String parameters(TypeKind kind) {
        return switch (kind) {
            case DECIMAL -> "precision,scale";
            case CHAR, VARCHAR, BINARY, VARBINARY -> "length";
            case TIME, TIMESTAMP, TIMESTAMP_WITH_TIME_ZONE -> "fractional seconds precision";
            default -> null;
        };
    }
}
