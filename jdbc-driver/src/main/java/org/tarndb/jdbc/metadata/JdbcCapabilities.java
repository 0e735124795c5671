package org.tarndb.jdbc.metadata;

import java.sql.Connection;
import java.sql.ResultSet;

/** Which parts of JDBC and of transactions there are. */
public abstract class JdbcCapabilities extends SqlCapabilities {
    @Override
    public final boolean allProceduresAreCallable() {
        return true;
    }

    @Override
    public final boolean allTablesAreSelectable() {
        return true;
    }

    @Override
    public final boolean autoCommitFailureClosesAllResultSets() {
        return false;
    }

    @Override
    public final boolean dataDefinitionCausesTransactionCommit() {
        return false;
    }

    @Override
    public final boolean dataDefinitionIgnoredInTransactions() {
        return false;
    }

    @Override
    public final boolean deletesAreDetected(int type) {
        return false;
    }

    @Override
    public final boolean doesMaxRowSizeIncludeBlobs() {
        return true;
    }

    @Override
    public final boolean generatedKeyAlwaysReturned() {
        return false;
    }

    @Override
    public final boolean insertsAreDetected(int type) {
        return false;
    }

    @Override
    public final boolean isCatalogAtStart() {
        return true;
    }

    @Override
    public final boolean locatorsUpdateCopy() {
        return true;
    }

    @Override
    public final boolean othersDeletesAreVisible(int type) {
        return false;
    }

    @Override
    public final boolean othersInsertsAreVisible(int type) {
        return false;
    }

    @Override
    public final boolean othersUpdatesAreVisible(int type) {
        return false;
    }

    @Override
    public final boolean ownDeletesAreVisible(int type) {
        return false;
    }

    @Override
    public final boolean ownInsertsAreVisible(int type) {
        return false;
    }

    @Override
    public final boolean ownUpdatesAreVisible(int type) {
        return false;
    }

    @Override
    public final boolean supportsBatchUpdates() {
        return true;
    }

    @Override
    public final boolean supportsDataDefinitionAndDataManipulationTransactions() {
        return true;
    }

    @Override
    public final boolean supportsDataManipulationTransactionsOnly() {
        return false;
    }

    @Override
    public final boolean supportsGetGeneratedKeys() {
        return false;
    }

    @Override
    public final boolean supportsMultipleOpenResults() {
        return false;
    }

    @Override
    public final boolean supportsMultipleResultSets() {
        return false;
    }

    @Override
    public final boolean supportsMultipleTransactions() {
        return true;
    }

    @Override
    public final boolean supportsNamedParameters() {
        return false;
    }

    @Override
    public final boolean supportsOpenCursorsAcrossCommit() {
        return true;
    }

    @Override
    public final boolean supportsOpenCursorsAcrossRollback() {
        return true;
    }

    @Override
    public final boolean supportsOpenStatementsAcrossCommit() {
        return true;
    }

    @Override
    public final boolean supportsOpenStatementsAcrossRollback() {
        return true;
    }

    @Override
    public final boolean supportsPositionedDelete() {
        return false;
    }

    @Override
    public final boolean supportsPositionedUpdate() {
        return false;
    }

    @Override
    public final boolean supportsRefCursors() {
        return false;
    }

    @Override
    public final boolean supportsResultSetConcurrency(int type, int concurrency) {
        return supportsResultSetType(type) && concurrency == ResultSet.CONCUR_READ_ONLY;
    }

    @Override
    public final boolean supportsResultSetHoldability(int holdability) {
        return holdability == ResultSet.HOLD_CURSORS_OVER_COMMIT;
    }

    @Override
    public final boolean supportsResultSetType(int type) {
        return type == ResultSet.TYPE_FORWARD_ONLY || type == ResultSet.TYPE_SCROLL_INSENSITIVE;
    }

    @Override
    public final boolean supportsSavepoints() {
        return true;
    }

    @Override
    public final boolean supportsSharding() {
        return false;
    }

    @Override
    public final boolean supportsStatementPooling() {
        return false;
    }

    @Override
    public final boolean supportsTransactionIsolationLevel(int level) {
        return level == Connection.TRANSACTION_READ_UNCOMMITTED
                || level == Connection.TRANSACTION_READ_COMMITTED
                || level == Connection.TRANSACTION_REPEATABLE_READ
                || level == Connection.TRANSACTION_SERIALIZABLE;
    }

    @Override
    public final boolean supportsTransactions() {
        return true;
    }

    @Override
    public final boolean updatesAreDetected(int type) {
        return false;
    }

    @Override
    public final boolean usesLocalFilePerTable() {
        return false;
    }
}
