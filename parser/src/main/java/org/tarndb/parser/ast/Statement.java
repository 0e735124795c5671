package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/** One SQL statement. */
public sealed interface Statement extends Node
        permits AlterIndexBuild,
                AlterIndexOptions,
                AlterPublication,
                AlterTable,
                Backup,
                CheckTable,
                Checkpoint,
                Commit,
                CreateIndex,
                CreatePublication,
                CreateSchema,
                CreateTable,
                CreateTableAs,
                CreateTag,
                Delete,
                DropIndex,
                DropPublication,
                DropSchema,
                DropTable,
                DropTag,
                ExpireSnapshots,
                Explain,
                Insert,
                Merge,
                PublishTables,
                Query,
                Reindex,
                ReleaseSavepoint,
                RenameIndex,
                Rollback,
                Savepoint,
                SetConstraints,
                SetDatabase,
                SetSchema,
                SetTransaction,
                SetVariable,
                ShowSnapshots,
                ShowVariable,
                Shutdown,
                StartTransaction,
                Truncate,
                Update {

    /** Calls the method of the visitor that belongs to this kind of node. */
    <R extends @Nullable Object> R accept(StatementVisitor<R> visitor);
}
