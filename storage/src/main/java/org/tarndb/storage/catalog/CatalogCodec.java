package org.tarndb.storage.catalog;

import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.codec.ByteReader;
import org.tarndb.storage.codec.ByteWriter;
import org.tarndb.storage.codec.RowLayout;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.TypeKind;

/** Catalogs and their objects as bytes, for checkpoints and journal records. The format is in docs/FILE_FORMAT.md. */
public final class CatalogCodec {
    private static final int VERSION = 3;

    private CatalogCodec() {}

    public static byte[] encode(Catalog catalog) {
        ByteWriter writer = new ByteWriter();
        writer.putByte(VERSION).putUnsigned(catalog.lastObjectId());
        writer.putUnsigned(catalog.schemas().size());
        catalog.schemas().forEach(writer::putString);
        writer.putUnsigned(catalog.tables().size());
        catalog.tables().forEach(table -> writeTable(writer, table));
        writeTexts(writer, catalog.properties());
        writer.putUnsigned(catalog.publications().size());
        catalog.publications().values().forEach(publication -> writePublication(writer, publication));
        return writer.toBytes();
    }

    /** @param source where the bytes are from, for messages */
    public static Catalog decode(byte[] bytes, String source) {
        ByteReader reader = new ByteReader(bytes, source);
        reader.requireVersion(VERSION);
        long lastObjectId = reader.getUnsigned();
        SortedSet<String> schemas = new TreeSet<>();
        for (int i = reader.getCount(); i > 0; i--) {
            schemas.add(reader.getString());
        }
        Map<Long, TableDef> tables = new LinkedHashMap<>();
        for (int i = reader.getCount(); i > 0; i--) {
            TableDef table = readTable(reader);
            tables.put(table.id(), table);
        }
        SortedMap<String, String> properties = readTexts(reader);
        SortedMap<String, PublicationDef> publications = new TreeMap<>();
        for (int i = reader.getCount(); i > 0; i--) {
            PublicationDef publication = readPublication(reader);
            publications.put(publication.name(), publication);
        }
        reader.requireEnd();
        return Catalog.of(schemas, tables, lastObjectId, properties, publications);
    }

    public static void writeTable(ByteWriter writer, TableDef table) {
        writer.putUnsigned(table.id());
        writeName(writer, table.name());
        writer.putUnsigned(table.columns().size());
        table.columns().forEach(column -> writeColumn(writer, column));
        writer.putUnsigned(table.primaryKey().size());
        table.primaryKey().forEach(writer::putUnsigned);
        writer.putString(table.primaryKeyName());
        writer.putUnsigned(table.indexes().size());
        table.indexes().forEach(index -> writeIndex(writer, index));
        writeTexts(writer, table.options());
        writer.putUnsigned(table.checks().size());
        table.checks().forEach(check -> writeCheck(writer, check));
        writer.putUnsigned(table.foreignKeys().size());
        table.foreignKeys().forEach(key -> writeForeignKey(writer, key));
        RowSchemasCodec.write(writer, table.schemas());
    }

    public static TableDef readTable(ByteReader reader) {
        TableDef.Builder table = TableDef.builder(reader.getUnsigned(), readName(reader));
        List<ColumnDef> columns = readList(reader, CatalogCodec::readColumn);
        table.columns(columns)
                .primaryKey(readList(reader, each -> readOrdinal(each, columns.size())), reader.getString())
                .indexes(readList(reader, each -> readIndexOf(each, columns.size())))
                .options(readTexts(reader))
                .checks(readList(reader, CatalogCodec::readCheck))
                .foreignKeys(readList(reader, each -> readForeignKeyOf(each, columns.size())));
        try {
            return table.schemas(RowSchemasCodec.read(
                            reader, columns.stream().map(ColumnDef::type).toList()))
                    .build();
        } catch (IllegalArgumentException e) {
            throw reader.damaged("a table makes no sense: " + e.getMessage());
        }
    }

    private static <T> List<T> readList(ByteReader reader, Function<ByteReader, T> element) {
        List<T> list = new ArrayList<>();
        for (int i = reader.getCount(); i > 0; i--) {
            list.add(element.apply(reader));
        }
        return list;
    }

    private static IndexDef readIndexOf(ByteReader reader, int columns) {
        IndexDef index = readIndex(reader);
        if (index.columns().stream().anyMatch(column -> column.ordinal() >= columns)
                || index.shape().included().stream().anyMatch(ordinal -> ordinal >= columns)) {
            throw reader.damaged("index " + index.name() + " has a column that its table lacks");
        }
        return index;
    }

    private static ForeignKeyDef readForeignKeyOf(ByteReader reader, int columns) {
        ForeignKeyDef key = readForeignKey(reader);
        if (key.columns().stream().anyMatch(ordinal -> ordinal >= columns)) {
            throw reader.damaged("foreign key " + key.name() + " has a column that its table lacks");
        }
        return key;
    }

    public static void writeCheck(ByteWriter writer, CheckDef check) {
        writer.putString(check.name()).putString(check.sql());
    }

    public static CheckDef readCheck(ByteReader reader) {
        return new CheckDef(reader.getString(), reader.getString());
    }

    public static void writeForeignKey(ByteWriter writer, ForeignKeyDef key) {
        writer.putUnsigned(key.id()).putString(key.name());
        writer.putUnsigned(key.columns().size());
        key.columns().forEach(writer::putUnsigned);
        writer.putUnsigned(key.referencedTableId())
                .putUnsigned(key.referencedIndexId())
                .putByte(key.onDelete().number())
                .putByte(key.onUpdate().number())
                .putBoolean(key.deferrable())
                .putBoolean(key.initiallyDeferred())
                .putUnsigned(key.supportingIndexId())
                .putByte(key.state().number());
    }

    public static ForeignKeyDef readForeignKey(ByteReader reader) {
        return new ForeignKeyDef(
                reader.getUnsigned(),
                reader.getString(),
                readList(reader, ByteReader::getInt),
                reader.getUnsigned(),
                reader.getUnsigned(),
                readAction(reader),
                readAction(reader),
                reader.getBoolean(),
                reader.getBoolean(),
                reader.getUnsigned(),
                readState(reader));
    }

    private static ForeignKeyState readState(ByteReader reader) {
        try {
            return ForeignKeyState.ofNumber(reader.getByte());
        } catch (IllegalArgumentException e) {
            throw reader.damaged("a foreign key makes no sense: " + e.getMessage());
        }
    }

    private static ReferentialAction readAction(ByteReader reader) {
        try {
            return ReferentialAction.ofNumber(reader.getByte());
        } catch (IllegalArgumentException e) {
            throw reader.damaged("a foreign key has an unknown action: " + e.getMessage());
        }
    }

    public static void writePublication(ByteWriter writer, PublicationDef publication) {
        writer.putUnsigned(publication.id()).putString(publication.name());
        writer.putUnsigned(publication.tableIds().size());
        publication.tableIds().forEach(writer::putUnsigned);
        writeTexts(writer.putString(publication.location()).putBoolean(publication.isParent()), publication.options());
        writer.putUnsigned(publication.everyMillis())
                .putUnsigned(publication.keepVersions())
                .putUnsigned(publication.keepMillis())
                .putBoolean(publication.paused());
    }

    public static PublicationDef readPublication(ByteReader reader) {
        try {
            return new PublicationDef(
                    reader.getUnsigned(),
                    reader.getString(),
                    readList(reader, ByteReader::getUnsigned),
                    reader.getString(),
                    reader.getBoolean(),
                    readTexts(reader),
                    reader.getUnsigned(),
                    reader.getInt(),
                    reader.getUnsigned(),
                    reader.getBoolean());
        } catch (IllegalArgumentException e) {
            throw reader.damaged("a publication makes no sense: " + e.getMessage());
        }
    }

    /** Names and values, both as text. */
    public static void writeTexts(ByteWriter writer, SortedMap<String, String> texts) {
        writer.putUnsigned(texts.size());
        texts.forEach((name, text) -> writer.putString(name).putString(text));
    }

    public static SortedMap<String, String> readTexts(ByteReader reader) {
        SortedMap<String, String> texts = new TreeMap<>();
        for (int i = reader.getCount(); i > 0; i--) {
            texts.put(reader.getString(), reader.getString());
        }
        return texts;
    }

    public static void writeShape(ByteWriter writer, IndexShape shape) {
        writer.putUnsigned(shape.columns().size());
        for (IndexColumn column : shape.columns()) {
            String expression = column.expression();
            writer.putBoolean(expression != null);
            if (expression != null) {
                writer.putString(expression);
            } else {
                writer.putUnsigned(column.ordinal());
            }
            writer.putBoolean(column.descending()).putBoolean(column.nullsFirst());
        }
        writer.putBoolean(shape.unique()).putBoolean(shape.nullsDistinct());
        writer.putUnsigned(shape.included().size());
        shape.included().forEach(writer::putUnsigned);
        writeOptional(writer, shape.predicate());
    }

    public static IndexShape readShape(ByteReader reader) {
        return new IndexShape(
                readList(reader, CatalogCodec::readIndexColumn),
                reader.getBoolean(),
                reader.getBoolean(),
                readList(reader, ByteReader::getInt),
                readOptional(reader));
    }

    public static void writeIndex(ByteWriter writer, IndexDef index) {
        writer.putUnsigned(index.id()).putString(index.name()).putUnsigned(index.tableId());
        writeShape(writer, index.shape());
        writer.putBoolean(index.constraint()).putBoolean(index.isPublic());
        writeTexts(writer, index.options());
        writer.putUnsigned(index.replaces());
    }

    public static IndexDef readIndex(ByteReader reader) {
        return new IndexDef(
                reader.getUnsigned(),
                reader.getString(),
                reader.getUnsigned(),
                readShape(reader),
                reader.getBoolean(),
                reader.getBoolean() ? IndexState.PUBLIC : IndexState.BUILDING,
                readTexts(reader),
                reader.getUnsigned());
    }

    private static IndexColumn readIndexColumn(ByteReader reader) {
        return reader.getBoolean()
                ? new IndexColumn(reader.getString(), reader.getBoolean(), reader.getBoolean())
                : new IndexColumn(reader.getInt(), reader.getBoolean(), reader.getBoolean());
    }

    private static void writeOptional(ByteWriter writer, @Nullable String text) {
        writer.putBoolean(text != null);
        if (text != null) {
            writer.putString(text);
        }
    }

    private static @Nullable String readOptional(ByteReader reader) {
        return reader.getBoolean() ? reader.getString() : null;
    }

    public static void writeName(ByteWriter writer, TableName name) {
        writer.putString(name.schema()).putString(name.name());
    }

    public static TableName readName(ByteReader reader) {
        return new TableName(reader.getString(), reader.getString());
    }

    public static void writeColumn(ByteWriter writer, ColumnDef column) {
        writeType(writer.putString(column.name()), column.type());
        writeOptional(writer.putBoolean(column.nullable()), column.defaultSql());
    }

    public static ColumnDef readColumn(ByteReader reader) {
        String name = reader.getString();
        SqlType type = readType(reader);
        boolean nullable = reader.getBoolean();
        return new ColumnDef(name, type, nullable, readOptional(reader));
    }

    /** A value in internal form; it is written as a row of one column. */
    public static void writeValue(ByteWriter writer, SqlType type, @Nullable Object value) {
        writer.putBoolean(value != null);
        if (value != null) {
            writer.putBytes(new RowLayout(List.of(type)).encode(new Object[] {value}));
        }
    }

    public static @Nullable Object readValue(ByteReader reader, SqlType type) {
        if (!reader.getBoolean()) {
            return null;
        }
        RowLayout layout = new RowLayout(List.of(type));
        byte[] row = reader.getBytes();
        try {
            if (layout.isWellFormed(row)) {
                return layout.get(row, 0);
            }
        } catch (IllegalArgumentException | DateTimeException e) {
            throw reader.damaged("the value of an added column is no " + type + ": " + e.getMessage());
        }
        throw reader.damaged("the value of an added column is no " + type);
    }

    static void writeType(ByteWriter writer, SqlType type) {
        writer.putByte(type.kind().number()).putUnsigned(type.precision() + 1L).putUnsigned(type.scale());
    }

    static SqlType readType(ByteReader reader) {
        try {
            return new SqlType(TypeKind.ofNumber(reader.getByte()), reader.getInt() - 1, reader.getInt());
        } catch (IllegalArgumentException e) {
            throw reader.damaged("a column has an unknown type: " + e.getMessage());
        }
    }

    private static int readOrdinal(ByteReader reader, int columns) {
        int ordinal = reader.getInt();
        if (ordinal >= columns) {
            throw reader.damaged("a key has column " + ordinal + " of " + columns);
        }
        return ordinal;
    }
}
