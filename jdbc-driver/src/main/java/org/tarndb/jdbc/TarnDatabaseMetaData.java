package org.tarndb.jdbc;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tarndb.jdbc.embed.ConnectionSettings;
import org.tarndb.jdbc.embed.DatabaseAddress;
import org.tarndb.jdbc.metadata.CatalogRows;
import org.tarndb.jdbc.metadata.ForeignKeyRows;
import org.tarndb.jdbc.metadata.ForeignKeyRows.Named;
import org.tarndb.jdbc.metadata.Limits;
import org.tarndb.jdbc.metadata.MetadataColumns;
import org.tarndb.jdbc.metadata.TypeRows;
import org.tarndb.planner.Session;
import org.tarndb.planner.result.Rows;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.env.Cancellation;

/** What the database holds and can do, as the connection's transaction sees it. */
final class TarnDatabaseMetaData extends Limits implements JdbcWrapper {
    private final TarnConnection connection;

    TarnDatabaseMetaData(TarnConnection connection) {
        this.connection = connection;
    }

    private ResultSet result(Function<Session, Rows> rows) throws SQLException {
        return connection.inTurn(() -> {
            Rows made = rows.apply(connection.session());
            return new TarnResultSet(
                    connection, null, made, RowShape.of(made.columns(), null), 0, Cancellation.never());
        });
    }

    /** The session's catalog, with the views of the system where a pattern asks for their schema. */
    private static Catalog catalog(Session session, @Nullable String schemaPattern) {
        return CatalogRows.asksForSystemSchema(schemaPattern) ? SystemViews.addTo(session) : session.catalog();
    }

    private ResultSet none(String columns) throws SQLException {
        return result(session -> CatalogRows.none(columns));
    }

    // What there is

    @Override
    public ResultSet getTables(
            @Nullable String catalog,
            @Nullable String schemaPattern,
            @Nullable String tablePattern,
            String @Nullable [] types)
            throws SQLException {
        boolean views = types == null || Arrays.asList(types).contains("VIEW");
        return result(session -> CatalogRows.tables(
                views ? catalog(session, schemaPattern) : session.catalog(),
                catalog,
                schemaPattern,
                tablePattern,
                types));
    }

    @Override
    public ResultSet getTableTypes() throws SQLException {
        return result(session -> CatalogRows.tableTypes());
    }

    @Override
    public ResultSet getCatalogs() throws SQLException {
        return result(session -> CatalogRows.catalogs());
    }

    @Override
    public ResultSet getSchemas() throws SQLException {
        return getSchemas(null, null);
    }

    @Override
    public ResultSet getSchemas(@Nullable String catalog, @Nullable String schemaPattern) throws SQLException {
        return result(session -> CatalogRows.schemas(session.catalog(), catalog, schemaPattern));
    }

    @Override
    public ResultSet getColumns(
            @Nullable String catalog,
            @Nullable String schemaPattern,
            @Nullable String tablePattern,
            @Nullable String columnPattern)
            throws SQLException {
        return result(session -> CatalogRows.columns(
                catalog(session, schemaPattern), catalog, schemaPattern, tablePattern, columnPattern));
    }

    @Override
    public ResultSet getPrimaryKeys(@Nullable String catalog, @Nullable String schema, @Nullable String table)
            throws SQLException {
        return result(session -> CatalogRows.primaryKeys(session.catalog(), catalog, schema, table));
    }

    /** Cardinalities are row counts, exact and cheap, so {@code approximate} makes no difference. */
    @Override
    public ResultSet getIndexInfo(
            @Nullable String catalog,
            @Nullable String schema,
            @Nullable String table,
            boolean unique,
            boolean approximate)
            throws SQLException {
        return result(session -> {
            var view = session.view();
            return CatalogRows.indexInfo(
                    view.catalog(),
                    catalog,
                    schema,
                    table,
                    unique,
                    def -> view.table(def).count());
        });
    }

    @Override
    public ResultSet getBestRowIdentifier(
            @Nullable String catalog, @Nullable String schema, @Nullable String table, int scope, boolean nullable)
            throws SQLException {
        return result(session -> CatalogRows.bestRowIdentifier(session.catalog(), catalog, schema, table, nullable));
    }

    @Override
    public ResultSet getTypeInfo() throws SQLException {
        return result(session -> TypeRows.typeInfo());
    }

    // What there is not

    @Override
    public ResultSet getImportedKeys(@Nullable String catalog, @Nullable String schema, @Nullable String table)
            throws SQLException {
        return result(session -> ForeignKeyRows.imported(session.catalog(), new Named(catalog, schema, table)));
    }

    @Override
    public ResultSet getExportedKeys(@Nullable String catalog, @Nullable String schema, @Nullable String table)
            throws SQLException {
        return result(session -> ForeignKeyRows.exported(session.catalog(), new Named(catalog, schema, table)));
    }

    @Override
    public ResultSet getCrossReference(
            @Nullable String parentCatalog,
            @Nullable String parentSchema,
            @Nullable String parentTable,
            @Nullable String foreignCatalog,
            @Nullable String foreignSchema,
            @Nullable String foreignTable)
            throws SQLException {
        return result(session -> ForeignKeyRows.between(
                session.catalog(),
                new Named(parentCatalog, parentSchema, parentTable),
                new Named(foreignCatalog, foreignSchema, foreignTable)));
    }

    @Override
    public ResultSet getVersionColumns(@Nullable String catalog, @Nullable String schema, @Nullable String table)
            throws SQLException {
        return none(MetadataColumns.VERSION_COLUMNS);
    }

    @Override
    public ResultSet getProcedures(
            @Nullable String catalog, @Nullable String schemaPattern, @Nullable String procedurePattern)
            throws SQLException {
        return none(MetadataColumns.PROCEDURES);
    }

    @Override
    public ResultSet getProcedureColumns(
            @Nullable String catalog,
            @Nullable String schemaPattern,
            @Nullable String procedurePattern,
            @Nullable String columnPattern)
            throws SQLException {
        return none(MetadataColumns.PROCEDURE_COLUMNS);
    }

    @Override
    public ResultSet getFunctions(
            @Nullable String catalog, @Nullable String schemaPattern, @Nullable String functionPattern)
            throws SQLException {
        return none(MetadataColumns.FUNCTIONS);
    }

    @Override
    public ResultSet getFunctionColumns(
            @Nullable String catalog,
            @Nullable String schemaPattern,
            @Nullable String functionPattern,
            @Nullable String columnPattern)
            throws SQLException {
        return none(MetadataColumns.FUNCTION_COLUMNS);
    }

    @Override
    public ResultSet getColumnPrivileges(
            @Nullable String catalog, @Nullable String schema, @Nullable String table, @Nullable String columnPattern)
            throws SQLException {
        return none(MetadataColumns.COLUMN_PRIVILEGES);
    }

    @Override
    public ResultSet getTablePrivileges(
            @Nullable String catalog, @Nullable String schemaPattern, @Nullable String tablePattern)
            throws SQLException {
        return none(MetadataColumns.TABLE_PRIVILEGES);
    }

    @Override
    public ResultSet getUDTs(
            @Nullable String catalog,
            @Nullable String schemaPattern,
            @Nullable String typePattern,
            int @Nullable [] types)
            throws SQLException {
        return none(MetadataColumns.UDTS);
    }

    @Override
    public ResultSet getSuperTypes(
            @Nullable String catalog, @Nullable String schemaPattern, @Nullable String typePattern)
            throws SQLException {
        return none(MetadataColumns.SUPER_TYPES);
    }

    @Override
    public ResultSet getSuperTables(
            @Nullable String catalog, @Nullable String schemaPattern, @Nullable String tablePattern)
            throws SQLException {
        return none(MetadataColumns.SUPER_TABLES);
    }

    @Override
    public ResultSet getAttributes(
            @Nullable String catalog,
            @Nullable String schemaPattern,
            @Nullable String typePattern,
            @Nullable String attributePattern)
            throws SQLException {
        return none(MetadataColumns.ATTRIBUTES);
    }

    @Override
    public ResultSet getPseudoColumns(
            @Nullable String catalog,
            @Nullable String schemaPattern,
            @Nullable String tablePattern,
            @Nullable String columnPattern)
            throws SQLException {
        return none(MetadataColumns.PSEUDO_COLUMNS);
    }

    /** None has a meaning to Tarn; any name may be set. */
    @Override
    public ResultSet getClientInfoProperties() throws SQLException {
        return none(MetadataColumns.CLIENT_INFO_PROPERTIES);
    }

    // Who and where

    @Override
    public Connection getConnection() {
        return connection;
    }

    private ConnectionSettings settings() {
        return connection.settings();
    }

    /** Without properties. */
    @Override
    public String getURL() {
        return settings().url();
    }

    @Override
    public String getUserName() {
        return settings().user();
    }

    @Override
    public boolean isReadOnly() {
        return false;
    }

    @Override
    public boolean usesLocalFiles() {
        return settings().address() instanceof DatabaseAddress.Directory;
    }

    @Override
    public String getDatabaseProductName() {
        return "Tarn";
    }

    @Override
    public String getDatabaseProductVersion() {
        return Version.TEXT;
    }

    @Override
    public int getDatabaseMajorVersion() {
        return Version.MAJOR;
    }

    @Override
    public int getDatabaseMinorVersion() {
        return Version.MINOR;
    }

    @Override
    public String getDriverName() {
        return "Tarn JDBC driver";
    }

    @Override
    public String getDriverVersion() {
        return Version.TEXT;
    }

    @Override
    public int getDriverMajorVersion() {
        return Version.MAJOR;
    }

    @Override
    public int getDriverMinorVersion() {
        return Version.MINOR;
    }

    // Words

    @Override
    public String getIdentifierQuoteString() {
        return "\"";
    }

    @Override
    public String getExtraNameCharacters() {
        return "$";
    }

    @Override
    public String getSearchStringEscape() {
        return "\\";
    }

    @Override
    public String getCatalogSeparator() {
        return ".";
    }

    @Override
    public String getCatalogTerm() {
        return "catalog";
    }

    @Override
    public String getSchemaTerm() {
        return "schema";
    }

    @Override
    public String getProcedureTerm() {
        return "procedure";
    }

    @Override
    public String getSQLKeywords() {
        return Words.KEYWORDS;
    }

    @Override
    public String getNumericFunctions() {
        return Words.NUMERIC_FUNCTIONS;
    }

    @Override
    public String getStringFunctions() {
        return Words.STRING_FUNCTIONS;
    }

    @Override
    public String getSystemFunctions() {
        return Words.SYSTEM_FUNCTIONS;
    }

    @Override
    public String getTimeDateFunctions() {
        return Words.TIME_DATE_FUNCTIONS;
    }
}
