package org.tarndb.snapshots.iceberg;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.TypeKind;

/** SQL types as text, and back: published tables keep them in the comments of columns. */
final class SqlTypeText {
    private static final Pattern TYPE =
            Pattern.compile("([A-Z ]+?)(?:\\(([0-9]{1,10})(?:, ([0-9]{1,10}))?\\))?( WITH TIME ZONE)?");

    private SqlTypeText() {}

    static String print(SqlType type) {
        return type.toString();
    }

    /** The type that {@link #print} makes the text of; empty for any other text. */
    static Optional<SqlType> parse(String text) {
        Matcher matcher = TYPE.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        String name = matcher.group(4) == null ? matcher.group(1) : matcher.group(1) + matcher.group(4);
        for (TypeKind kind : TypeKind.values()) {
            if (kind != TypeKind.NULL && kind.sqlName().equals(name)) {
                return type(kind, matcher.group(2), matcher.group(3));
            }
        }
        return Optional.empty();
    }

    private static Optional<SqlType> type(TypeKind kind, String precision, String scale) {
        try {
            return Optional.of(new SqlType(
                    kind,
                    precision == null ? SqlType.UNSPECIFIED : Integer.parseInt(precision),
                    scale == null ? 0 : Integer.parseInt(scale)));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
