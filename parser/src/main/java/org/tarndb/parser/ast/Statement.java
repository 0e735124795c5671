package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/** One SQL statement. */
public sealed interface Statement extends Node
        permits AlterIndexBuild,
                AlterIndexOptions,
                AlterTable,
                Backup,
                CheckTable,
                Checkpoint,
                Commit,
                CreateIndex,
                CreateSchema,
                CreateTable,
                CreateTableAs,
                Delete,
                DropIndex,
                DropSchema,
                DropTable,
                Explain,
                Insert,
                Merge,
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
                ShowVariable,
                Shutdown,
                StartTransaction,
                Truncate,
                Update {

    /** Calls the method of the visitor that belongs to this kind of node. */
    <R extends @Nullable Object> R accept(StatementVisitor<R> visitor);
}
