package org.tarndb.parser.print;

import java.util.ArrayList;
import java.util.List;
import org.tarndb.parser.ast.AlterIndexBuild;
import org.tarndb.parser.ast.AlterIndexOptions;
import org.tarndb.parser.ast.AlterPublication;
import org.tarndb.parser.ast.AlterTable;
import org.tarndb.parser.ast.Backup;
import org.tarndb.parser.ast.CheckTable;
import org.tarndb.parser.ast.Checkpoint;
import org.tarndb.parser.ast.Commit;
import org.tarndb.parser.ast.CreateIndex;
import org.tarndb.parser.ast.CreatePublication;
import org.tarndb.parser.ast.CreateSchema;
import org.tarndb.parser.ast.CreateTable;
import org.tarndb.parser.ast.CreateTableAs;
import org.tarndb.parser.ast.CreateTag;
import org.tarndb.parser.ast.Delete;
import org.tarndb.parser.ast.DropIndex;
import org.tarndb.parser.ast.DropPublication;
import org.tarndb.parser.ast.DropSchema;
import org.tarndb.parser.ast.DropTable;
import org.tarndb.parser.ast.DropTag;
import org.tarndb.parser.ast.ExpireSnapshots;
import org.tarndb.parser.ast.Explain;
import org.tarndb.parser.ast.Insert;
import org.tarndb.parser.ast.Merge;
import org.tarndb.parser.ast.PublishTables;
import org.tarndb.parser.ast.Query;
import org.tarndb.parser.ast.Reindex;
import org.tarndb.parser.ast.ReleaseSavepoint;
import org.tarndb.parser.ast.RenameIndex;
import org.tarndb.parser.ast.Rollback;
import org.tarndb.parser.ast.Savepoint;
import org.tarndb.parser.ast.SetConstraints;
import org.tarndb.parser.ast.SetDatabase;
import org.tarndb.parser.ast.SetSchema;
import org.tarndb.parser.ast.SetTransaction;
import org.tarndb.parser.ast.SetVariable;
import org.tarndb.parser.ast.ShowSnapshots;
import org.tarndb.parser.ast.ShowVariable;
import org.tarndb.parser.ast.Shutdown;
import org.tarndb.parser.ast.StartTransaction;
import org.tarndb.parser.ast.StatementVisitor;
import org.tarndb.parser.ast.TransactionModes;
import org.tarndb.parser.ast.Truncate;
import org.tarndb.parser.ast.Update;

/** Sends each statement to the printer of its area; prints those of the session itself. */
final class StatementPrinter implements StatementVisitor<Output> {

    private final Output out;
    private final DmlPrinter dml;
    private final DdlPrinter ddl;
    private final SnapshotPrinter snapshots;

    StatementPrinter(Output out) {
        this.out = out;
        this.dml = new DmlPrinter(out);
        this.ddl = new DdlPrinter(out);
        this.snapshots = new SnapshotPrinter(out, ddl);
    }

    @Override
    public Output visitQuery(Query node) {
        return out.query(node);
    }

    @Override
    public Output visitInsert(Insert node) {
        return dml.insert(node);
    }

    @Override
    public Output visitUpdate(Update node) {
        return dml.update(node);
    }

    @Override
    public Output visitDelete(Delete node) {
        return dml.delete(node);
    }

    @Override
    public Output visitMerge(Merge node) {
        return dml.merge(node);
    }

    @Override
    public Output visitCreateTable(CreateTable node) {
        return ddl.createTable(node);
    }

    @Override
    public Output visitCreateTableAs(CreateTableAs node) {
        return ddl.createTableAs(node);
    }

    @Override
    public Output visitDropTable(DropTable node) {
        return ddl.dropTable(node);
    }

    @Override
    public Output visitAlterTable(AlterTable node) {
        return new AlterTablePrinter(out).print(node);
    }

    @Override
    public Output visitCreateIndex(CreateIndex node) {
        return ddl.createIndex(node);
    }

    @Override
    public Output visitDropIndex(DropIndex node) {
        return ddl.dropIndex(node);
    }

    @Override
    public Output visitAlterIndexBuild(AlterIndexBuild node) {
        return out.add("ALTER INDEX ").name(node.name()).add(" " + node.action() + " BUILD");
    }

    @Override
    public Output visitAlterIndexOptions(AlterIndexOptions node) {
        out.add("ALTER INDEX ").name(node.name());
        return ddl.options(" SET ", node.options());
    }

    @Override
    public Output visitRenameIndex(RenameIndex node) {
        return out.add("ALTER INDEX ")
                .addIf(node.ifExists(), "IF EXISTS ")
                .name(node.name())
                .add(" RENAME TO ")
                .name(node.newName());
    }

    @Override
    public Output visitReindex(Reindex node) {
        return ddl.reindex(node);
    }

    @Override
    public Output visitCreateSchema(CreateSchema node) {
        return out.add("CREATE SCHEMA ")
                .addIf(node.ifNotExists(), "IF NOT EXISTS ")
                .name(node.name());
    }

    @Override
    public Output visitDropSchema(DropSchema node) {
        return ddl.dropSchema(node);
    }

    @Override
    public Output visitTruncate(Truncate node) {
        return out.add("TRUNCATE TABLE ").list(node.tables(), out::name);
    }

    @Override
    public Output visitStartTransaction(StartTransaction node) {
        return modes(out.add("START TRANSACTION"), node.modes());
    }

    @Override
    public Output visitSetTransaction(SetTransaction node) {
        out.add(node.session() ? "SET SESSION CHARACTERISTICS AS TRANSACTION" : "SET TRANSACTION");
        return modes(out, node.modes());
    }

    private static Output modes(Output out, TransactionModes modes) {
        List<String> written = new ArrayList<>();
        if (modes.isolation() != null) {
            written.add(" ISOLATION LEVEL " + modes.isolation().name().replace('_', ' '));
        }
        if (modes.readOnly() != null) {
            written.add(modes.readOnly() ? " READ ONLY" : " READ WRITE");
        }
        if (modes.synchronous() != null) {
            written.add(modes.synchronous() ? " SYNCHRONOUS" : " ASYNCHRONOUS");
        }
        if (modes.durability() != null) {
            written.add(" DURABILITY " + modes.durability());
        }
        return out.add(String.join(",", written));
    }

    @Override
    public Output visitCommit(Commit node) {
        return out.add("COMMIT");
    }

    @Override
    public Output visitRollback(Rollback node) {
        out.add("ROLLBACK");
        return node.savepoint() == null ? out : out.add(" TO SAVEPOINT ").name(node.savepoint());
    }

    @Override
    public Output visitSavepoint(Savepoint node) {
        return out.add("SAVEPOINT ").name(node.name());
    }

    @Override
    public Output visitReleaseSavepoint(ReleaseSavepoint node) {
        return out.add("RELEASE SAVEPOINT ").name(node.name());
    }

    @Override
    public Output visitSetVariable(SetVariable node) {
        return out.add("SET ").name(node.name()).add(" = ").expression(node.value());
    }

    @Override
    public Output visitSetConstraints(SetConstraints node) {
        return out.add("SET CONSTRAINTS ")
                .addIf(node.names().isEmpty(), "ALL")
                .list(node.names(), out::name)
                .add(node.deferred() ? " DEFERRED" : " IMMEDIATE");
    }

    @Override
    public Output visitSetDatabase(SetDatabase node) {
        return out.add("SET DATABASE ").name(node.name()).add(" ").expression(node.value());
    }

    @Override
    public Output visitShowVariable(ShowVariable node) {
        return node.isAll() ? out.add("SHOW ALL") : out.add("SHOW ").name(node.name());
    }

    @Override
    public Output visitSetSchema(SetSchema node) {
        return out.add("SET SCHEMA ").name(node.name());
    }

    @Override
    public Output visitExplain(Explain node) {
        return out.add(node.analyze() ? "EXPLAIN ANALYZE " : "EXPLAIN ").statement(node.statement());
    }

    @Override
    public Output visitCheckpoint(Checkpoint node) {
        return out.add("CHECKPOINT");
    }

    @Override
    public Output visitBackup(Backup node) {
        return out.add("BACKUP TO ").string(node.directory());
    }

    @Override
    public Output visitCheckTable(CheckTable node) {
        return out.add("CHECK TABLE ").name(node.table());
    }

    @Override
    public Output visitShutdown(Shutdown node) {
        return out.add(node.immediately() ? "SHUTDOWN IMMEDIATELY" : "SHUTDOWN");
    }

    @Override
    public Output visitPublishTables(PublishTables node) {
        return snapshots.publish(node);
    }

    @Override
    public Output visitCreatePublication(CreatePublication node) {
        return snapshots.createPublication(node);
    }

    @Override
    public Output visitAlterPublication(AlterPublication node) {
        return snapshots.alterPublication(node);
    }

    @Override
    public Output visitDropPublication(DropPublication node) {
        return snapshots.dropPublication(node);
    }

    @Override
    public Output visitShowSnapshots(ShowSnapshots node) {
        return snapshots.showSnapshots(node);
    }

    @Override
    public Output visitCreateTag(CreateTag node) {
        return snapshots.createTag(node);
    }

    @Override
    public Output visitDropTag(DropTag node) {
        return snapshots.dropTag(node);
    }

    @Override
    public Output visitExpireSnapshots(ExpireSnapshots node) {
        return snapshots.expireSnapshots(node);
    }
}
