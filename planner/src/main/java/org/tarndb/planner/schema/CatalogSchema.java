package org.tarndb.planner.schema;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.schema.Schema;
import org.apache.calcite.schema.Table;
import org.apache.calcite.schema.impl.AbstractSchema;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;

/** The schemas of a catalog as Calcite sees them. Immutable. */
public final class CatalogSchema {
    /** The schema whose sub-schemas hold the tables as targets of UPDATE and DELETE: see {@link CatalogTable}. */
    private static final String TARGETS = "\u0000targets";
    /** With its number, the schema whose sub-schemas hold the tables of an earlier version. */
    private static final String AS_OF = "\u0000asof";

    /** The schema of the published tables of one statement, which are numbered. */
    private static final String SNAPSHOTS = "\u0000snapshots";

    private final Catalog catalog;
    private final CalciteSchema root;

    private final InformationSchema informationSchema;

    public CatalogSchema(Catalog catalog, InformationSchema informationSchema) {
        this(catalog, informationSchema, List.of(), List.of());
    }

    private CatalogSchema(
            Catalog catalog,
            InformationSchema informationSchema,
            List<AsOfVersion> versions,
            List<SnapshotRelation> snapshots) {
        this.catalog = catalog;
        this.informationSchema = informationSchema;
        Map<String, Schema> schemas = schemas(catalog, false, null);
        schemas.put(Catalog.INFORMATION_SCHEMA, new Tables(new LinkedHashMap<>(informationSchema.byName())));
        schemas.put(TARGETS, new Schemas(schemas(catalog, true, null)));
        for (int i = 0; i < versions.size(); i++) {
            schemas.put(AS_OF + i, earlier(versions.get(i)));
        }
        Map<String, Table> published = new LinkedHashMap<>();
        for (int i = 0; i < snapshots.size(); i++) {
            published.put(Integer.toString(i), snapshots.get(i));
        }
        schemas.put(SNAPSHOTS, new Tables(published));
        this.root = CalciteSchema.createRootSchema(false, false, "", new Schemas(schemas));
    }

    private Schema earlier(AsOfVersion version) {
        Map<String, Schema> schemas = schemas(version.view().catalog(), false, version);
        Map<String, Table> views = new LinkedHashMap<>();
        informationSchema.byName().forEach((name, table) -> views.put(name, table.asOf(version)));
        schemas.put(Catalog.INFORMATION_SCHEMA, new Tables(views));
        return new Schemas(schemas);
    }

    /** This schema, the tables of earlier versions under {@link #asOfPath}, and published tables under {@link #snapshotPath}. */
    public CatalogSchema with(List<AsOfVersion> versions, List<SnapshotRelation> snapshots) {
        return versions.isEmpty() && snapshots.isEmpty()
                ? this
                : new CatalogSchema(catalog, informationSchema, versions, snapshots);
    }

    /**
     * The path under which a published table is found.
     *
     * @param place in the list given to {@link #with}
     */
    public static List<String> snapshotPath(int place) {
        return List.of(SNAPSHOTS, Integer.toString(place));
    }

    /** Whether a schema is that of published tables: they have no name. */
    public static boolean isOfSnapshots(String schema) {
        return schema.equals(SNAPSHOTS);
    }

    /**
     * The path under which a table of an earlier version is found.
     *
     * @param place of the version in the list given to {@link #with}
     */
    public static List<String> asOfPath(int place, TableName table) {
        return List.of(AS_OF + place, table.schema(), table.name());
    }

    private static Map<String, Schema> schemas(Catalog catalog, boolean targets, @Nullable AsOfVersion asOf) {
        Map<String, Map<String, Table>> tables = new LinkedHashMap<>();
        catalog.schemas().forEach(schema -> tables.put(schema, new LinkedHashMap<>()));
        for (TableDef table : catalog.tables()) {
            tables.computeIfAbsent(table.name().schema(), schema -> new LinkedHashMap<>())
                    .put(table.name().name(), new CatalogTable(table, targets, asOf));
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
