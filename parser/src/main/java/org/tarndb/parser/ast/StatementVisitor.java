package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/** One method for each kind of {@link Statement}: the compiler sees to it that none is forgotten. */
public interface StatementVisitor<R extends @Nullable Object> {
    R visitAlterIndexBuild(AlterIndexBuild node);

    R visitAlterIndexOptions(AlterIndexOptions node);

    R visitAlterPublication(AlterPublication node);

    R visitAlterTable(AlterTable node);

    R visitBackup(Backup node);

    R visitCheckTable(CheckTable node);

    R visitCheckpoint(Checkpoint node);

    R visitCommit(Commit node);

    R visitCreateIndex(CreateIndex node);

    R visitCreatePublication(CreatePublication node);

    R visitCreateSchema(CreateSchema node);

    R visitCreateTable(CreateTable node);

    R visitCreateTableAs(CreateTableAs node);

    R visitCreateTag(CreateTag node);

    R visitDelete(Delete node);

    R visitDropIndex(DropIndex node);

    R visitDropPublication(DropPublication node);

    R visitDropSchema(DropSchema node);

    R visitDropTable(DropTable node);

    R visitDropTag(DropTag node);

    R visitExpireSnapshots(ExpireSnapshots node);

    R visitExplain(Explain node);

    R visitInsert(Insert node);

    R visitMerge(Merge node);

    R visitPublishTables(PublishTables node);

    R visitQuery(Query node);

    R visitReindex(Reindex node);

    R visitReleaseSavepoint(ReleaseSavepoint node);

    R visitRenameIndex(RenameIndex node);

    R visitRollback(Rollback node);

    R visitSavepoint(Savepoint node);

    R visitSetConstraints(SetConstraints node);

    R visitSetDatabase(SetDatabase node);

    R visitSetSchema(SetSchema node);

    R visitSetTransaction(SetTransaction node);

    R visitSetVariable(SetVariable node);

    R visitShowSnapshots(ShowSnapshots node);

    R visitShowVariable(ShowVariable node);

    R visitShutdown(Shutdown node);

    R visitStartTransaction(StartTransaction node);

    R visitTruncate(Truncate node);

    R visitUpdate(Update node);
}
