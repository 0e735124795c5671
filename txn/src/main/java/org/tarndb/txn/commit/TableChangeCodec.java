package org.tarndb.txn.commit;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.tarndb.storage.catalog.CatalogCodec;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.IndexShape;
import org.tarndb.storage.codec.ByteReader;
import org.tarndb.storage.codec.ByteWriter;
import org.tarndb.txn.ddl.TableChange;

/** Changes of a table's definition as bytes. The format is in docs/FILE_FORMAT.md. */
final class TableChangeCodec {
    private static final int ADD_COLUMN = 1;
    private static final int DROP_COLUMN = 2;
    private static final int CHANGE_COLUMN = 3;
    private static final int RENAME = 4;
    private static final int REWRITE = 5;
    private static final int RENAME_INDEX = 6;
    private static final int RENAME_CONSTRAINT = 7;

    private TableChangeCodec() {}

    static void write(ByteWriter writer, TableChange change) {
        if (change instanceof TableChange.AddColumn add) {
            CatalogCodec.writeColumn(writer.putByte(ADD_COLUMN).putUnsigned(add.schemaId()), add.column());
            CatalogCodec.writeValue(writer, add.column().type(), add.absent());
        } else if (change instanceof TableChange.DropColumn drop) {
            writer.putByte(DROP_COLUMN).putUnsigned(drop.schemaId()).putUnsigned(drop.ordinal());
        } else if (change instanceof TableChange.ChangeColumn changed) {
            writer.putByte(CHANGE_COLUMN).putUnsigned(changed.schemaId()).putUnsigned(changed.ordinal());
            CatalogCodec.writeColumn(writer, changed.column());
            writer.putUnsigned(changed.shapes().size());
            changed.shapes().forEach((indexId, shape) -> CatalogCodec.writeShape(writer.putUnsigned(indexId), shape));
        } else if (change instanceof TableChange.Rename rename) {
            CatalogCodec.writeName(writer.putByte(RENAME), rename.name());
        } else if (change instanceof TableChange.RenameIndex rename) {
            writer.putByte(RENAME_INDEX).putUnsigned(rename.indexId()).putString(rename.name());
        } else if (change instanceof TableChange.RenameConstraint rename) {
            writer.putByte(RENAME_CONSTRAINT).putString(rename.before()).putString(rename.name());
        } else if (change instanceof TableChange.Rewrite rewrite) {
            writeRewrite(writer.putByte(REWRITE), rewrite);
        }
    }

    private static void writeRewrite(ByteWriter writer, TableChange.Rewrite rewrite) {
        writer.putUnsigned(rewrite.schemaId()).putUnsigned(rewrite.columns().size());
        rewrite.columns().forEach(column -> CatalogCodec.writeColumn(writer, column));
        writer.putUnsigned(rewrite.primaryKey().size());
        rewrite.primaryKey().forEach(writer::putUnsigned);
        writer.putString(rewrite.primaryKeyName());
    }

    static TableChange read(ByteReader reader) {
        int kind = reader.getByte();
        return switch (kind) {
            case ADD_COLUMN -> readAddColumn(reader);
            case DROP_COLUMN -> new TableChange.DropColumn(reader.getInt(), reader.getInt());
            case CHANGE_COLUMN -> readChangeColumn(reader);
            case RENAME -> new TableChange.Rename(CatalogCodec.readName(reader));
            case REWRITE -> readRewrite(reader);
            case RENAME_INDEX -> new TableChange.RenameIndex(reader.getUnsigned(), reader.getString());
            case RENAME_CONSTRAINT -> new TableChange.RenameConstraint(reader.getString(), reader.getString());
            default -> throw reader.damaged("a change of a table has the unknown kind " + kind);
        };
    }

    private static TableChange readAddColumn(ByteReader reader) {
        int schemaId = reader.getInt();
        ColumnDef column = CatalogCodec.readColumn(reader);
        return new TableChange.AddColumn(schemaId, column, CatalogCodec.readValue(reader, column.type()));
    }

    private static TableChange readChangeColumn(ByteReader reader) {
        int schemaId = reader.getInt();
        int ordinal = reader.getInt();
        ColumnDef column = CatalogCodec.readColumn(reader);
        SortedMap<Long, IndexShape> shapes = new TreeMap<>();
        for (int i = reader.getCount(); i > 0; i--) {
            shapes.put(reader.getUnsigned(), CatalogCodec.readShape(reader));
        }
        return new TableChange.ChangeColumn(schemaId, ordinal, column, shapes);
    }

    private static TableChange readRewrite(ByteReader reader) {
        int schemaId = reader.getInt();
        List<ColumnDef> columns = new ArrayList<>();
        for (int i = reader.getCount(); i > 0; i--) {
            columns.add(CatalogCodec.readColumn(reader));
        }
        List<Integer> primaryKey = new ArrayList<>();
        for (int i = reader.getCount(); i > 0; i--) {
            primaryKey.add(reader.getInt());
        }
        return new TableChange.Rewrite(schemaId, columns, primaryKey, reader.getString());
    }
}
