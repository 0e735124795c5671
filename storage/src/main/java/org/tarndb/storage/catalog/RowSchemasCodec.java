package org.tarndb.storage.catalog;

import java.util.ArrayList;
import java.util.List;
import org.tarndb.storage.codec.ByteReader;
import org.tarndb.storage.codec.ByteWriter;
import org.tarndb.storage.codec.RowSchemas;
import org.tarndb.storage.type.SqlType;

/** The schemas of a table's rows as bytes; the current columns' types are written elsewhere. */
final class RowSchemasCodec {
    private RowSchemasCodec() {}

    static void write(ByteWriter writer, RowSchemas schemas) {
        writer.putUnsigned(schemas.schemaId()).putUnsigned(schemas.lastColumnId() + 1L);
        for (RowSchemas.Column column : schemas.columns()) {
            CatalogCodec.writeValue(writer.putUnsigned(column.id()), column.type(), column.absent());
        }
        writer.putUnsigned(schemas.earlier().size());
        for (RowSchemas.Earlier earlier : schemas.earlier()) {
            writer.putUnsigned(earlier.schemaId()).putUnsigned(earlier.columns().size());
            for (RowSchemas.StoredColumn column : earlier.columns()) {
                CatalogCodec.writeType(writer.putUnsigned(column.id()), column.type());
            }
        }
    }

    /**
     * Reads them back.
     *
     * @param types of the current columns
     * @throws IllegalArgumentException when they make no sense
     */
    static RowSchemas read(ByteReader reader, List<SqlType> types) {
        int schemaId = reader.getInt();
        int lastColumnId = reader.getInt() - 1;
        List<RowSchemas.Column> columns = new ArrayList<>();
        for (SqlType type : types) {
            columns.add(new RowSchemas.Column(reader.getInt(), type, CatalogCodec.readValue(reader, type)));
        }
        List<RowSchemas.Earlier> earlier = new ArrayList<>();
        for (int i = reader.getCount(); i > 0; i--) {
            int earlierId = reader.getInt();
            List<RowSchemas.StoredColumn> stored = new ArrayList<>();
            for (int n = reader.getCount(); n > 0; n--) {
                stored.add(new RowSchemas.StoredColumn(reader.getInt(), CatalogCodec.readType(reader)));
            }
            earlier.add(new RowSchemas.Earlier(earlierId, stored));
        }
        return new RowSchemas(schemaId, lastColumnId, columns, earlier);
    }
}
