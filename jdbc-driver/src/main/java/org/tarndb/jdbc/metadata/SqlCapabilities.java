package org.tarndb.jdbc.metadata;

import java.sql.DatabaseMetaData;
import java.sql.Types;

/** Which parts of SQL there are. */
public abstract class SqlCapabilities implements DatabaseMetaData {
    @Override
    public final boolean nullPlusNonNullIsNull() {
        return true;
    }

    @Override
    public final boolean nullsAreSortedAtEnd() {
        return false;
    }

    @Override
    public final boolean nullsAreSortedAtStart() {
        return false;
    }

    @Override
    public final boolean nullsAreSortedHigh() {
        return true;
    }

    @Override
    public final boolean nullsAreSortedLow() {
        return false;
    }

    @Override
    public final boolean storesLowerCaseIdentifiers() {
        return false;
    }

    @Override
    public final boolean storesLowerCaseQuotedIdentifiers() {
        return false;
    }

    @Override
    public final boolean storesMixedCaseIdentifiers() {
        return false;
    }

    @Override
    public final boolean storesMixedCaseQuotedIdentifiers() {
        return true;
    }

    @Override
    public final boolean storesUpperCaseIdentifiers() {
        return true;
    }

    @Override
    public final boolean storesUpperCaseQuotedIdentifiers() {
        return false;
    }

    @Override
    public final boolean supportsANSI92EntryLevelSQL() {
        return false;
    }

    @Override
    public final boolean supportsANSI92FullSQL() {
        return false;
    }

    @Override
    public final boolean supportsANSI92IntermediateSQL() {
        return false;
    }

    @Override
    public final boolean supportsAlterTableWithAddColumn() {
        return true;
    }

    @Override
    public final boolean supportsAlterTableWithDropColumn() {
        return true;
    }

    @Override
    public final boolean supportsCatalogsInDataManipulation() {
        return false;
    }

    @Override
    public final boolean supportsCatalogsInIndexDefinitions() {
        return false;
    }

    @Override
    public final boolean supportsCatalogsInPrivilegeDefinitions() {
        return false;
    }

    @Override
    public final boolean supportsCatalogsInProcedureCalls() {
        return false;
    }

    @Override
    public final boolean supportsCatalogsInTableDefinitions() {
        return false;
    }

    @Override
    public final boolean supportsColumnAliasing() {
        return true;
    }

    @Override
    public final boolean supportsConvert() {
        return true;
    }

    @Override
    public final boolean supportsConvert(int fromType, int toType) {
        return fromType == toType || isText(fromType) || isText(toType) || (isNumber(fromType) && isNumber(toType));
    }

    @Override
    public final boolean supportsCoreSQLGrammar() {
        return true;
    }

    @Override
    public final boolean supportsCorrelatedSubqueries() {
        return true;
    }

    @Override
    public final boolean supportsDifferentTableCorrelationNames() {
        return false;
    }

    @Override
    public final boolean supportsExpressionsInOrderBy() {
        return true;
    }

    @Override
    public final boolean supportsExtendedSQLGrammar() {
        return false;
    }

    @Override
    public final boolean supportsFullOuterJoins() {
        return true;
    }

    @Override
    public final boolean supportsGroupBy() {
        return true;
    }

    @Override
    public final boolean supportsGroupByBeyondSelect() {
        return true;
    }

    @Override
    public final boolean supportsGroupByUnrelated() {
        return true;
    }

    @Override
    public final boolean supportsIntegrityEnhancementFacility() {
        return true;
    }

    @Override
    public final boolean supportsLikeEscapeClause() {
        return true;
    }

    @Override
    public final boolean supportsLimitedOuterJoins() {
        return true;
    }

    @Override
    public final boolean supportsMinimumSQLGrammar() {
        return true;
    }

    @Override
    public final boolean supportsMixedCaseIdentifiers() {
        return false;
    }

    @Override
    public final boolean supportsMixedCaseQuotedIdentifiers() {
        return true;
    }

    @Override
    public final boolean supportsNonNullableColumns() {
        return true;
    }

    @Override
    public final boolean supportsOrderByUnrelated() {
        return true;
    }

    @Override
    public final boolean supportsOuterJoins() {
        return true;
    }

    @Override
    public final boolean supportsSchemasInDataManipulation() {
        return true;
    }

    @Override
    public final boolean supportsSchemasInIndexDefinitions() {
        return true;
    }

    @Override
    public final boolean supportsSchemasInPrivilegeDefinitions() {
        return false;
    }

    @Override
    public final boolean supportsSchemasInProcedureCalls() {
        return false;
    }

    @Override
    public final boolean supportsSchemasInTableDefinitions() {
        return true;
    }

    @Override
    public final boolean supportsSelectForUpdate() {
        return true;
    }

    @Override
    public final boolean supportsStoredFunctionsUsingCallSyntax() {
        return false;
    }

    @Override
    public final boolean supportsStoredProcedures() {
        return false;
    }

    @Override
    public final boolean supportsSubqueriesInComparisons() {
        return true;
    }

    @Override
    public final boolean supportsSubqueriesInExists() {
        return true;
    }

    @Override
    public final boolean supportsSubqueriesInIns() {
        return true;
    }

    @Override
    public final boolean supportsSubqueriesInQuantifieds() {
        return true;
    }

    @Override
    public final boolean supportsTableCorrelationNames() {
        return true;
    }

    @Override
    public final boolean supportsUnion() {
        return true;
    }

    @Override
    public final boolean supportsUnionAll() {
        return true;
    }

    private static boolean isText(int type) {
        return type == Types.CHAR || type == Types.VARCHAR;
    }

    private static boolean isNumber(int type) {
        return switch (type) {
            case Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT -> true;
            case Types.DECIMAL, Types.NUMERIC, Types.REAL, Types.FLOAT, Types.DOUBLE -> true;
            default -> false;
        };
    }
}
