package org.tarndb.planner.schema;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.schema.Schema;
import org.apache.calcite.schema.Table;
import org.apache.calcite.schema.impl.AbstractSchema;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.TableDef;

/** The schemas of a catalog as Calcite sees them. Immutable. */
public final class CatalogSchema {
    /** The schema whose sub-schemas hold the tables as targets of UPDATE and DELETE: see {@link CatalogTable}. */
    private static final String TARGETS = "\u0000targets";

    private final Catalog catalog;
    private final CalciteSchema root;

    public CatalogSchema(Catalog catalog, InformationSchema informationSchema) {
        this.catalog = catalog;
        Map<String, Schema> schemas = schemas(catalog, false);
        schemas.put(Catalog.INFORMATION_SCHEMA, new Tables(new LinkedHashMap<>(informationSchema.byName())));
        schemas.put(TARGETS, new Schemas(schemas(catalog, true)));
        this.root = CalciteSchema.createRootSchema(false, false, "", new Schemas(schemas));
    }

    private static Map<String, Schema> schemas(Catalog catalog, boolean targets) {
        Map<String, Map<String, Table>> tables = new LinkedHashMap<>();
        catalog.schemas().forEach(schema -> tables.put(schema, new LinkedHashMap<>()));
        for (TableDef table : catalog.tables()) {
            tables.computeIfAbsent(table.name().schema(), schema -> new LinkedHashMap<>())
                    .put(table.name().name(), new CatalogTable(table, targets));
        }
        Map<String, Schema> schemas = new LinkedHashMap<>();
        tables.forEach((schema, content) -> schemas.put(schema, new Tables(content)));
        return schemas;
    }

    public Catalog catalog() {
        return catalog;
    }

    public CalciteSchema root() {
        return root;
    }

    /** The path under which a table is the target of an UPDATE or DELETE. */
    public static List<String> targetPath(TableDef table) {
        return List.of(TARGETS, table.name().schema(), table.name().name());
    }

    private static final class Schemas extends AbstractSchema {
        private final Map<String, Schema> schemas;

        Schemas(Map<String, Schema> schemas) {
            this.schemas = schemas;
        }

        @Override
        protected Map<String, Schema> getSubSchemaMap() {
            return schemas;
        }
    }

    private static final class Tables extends AbstractSchema {
        private final Map<String, Table> tables;

        Tables(Map<String, Table> tables) {
            this.tables = tables;
        }

        @Override
        protected Map<String, Table> getTableMap() {
            return tables;
        }
    }
}
