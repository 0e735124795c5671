package org.tarndb.parser.build;

import org.tarndb.parser.ast.CheckTable;
import org.tarndb.parser.ast.Checkpoint;
import org.tarndb.parser.ast.Commit;
import org.tarndb.parser.ast.Explain;
import org.tarndb.parser.ast.QualifiedName;
import org.tarndb.parser.ast.ReleaseSavepoint;
import org.tarndb.parser.ast.Savepoint;
import org.tarndb.parser.ast.ShowVariable;
import org.tarndb.parser.ast.Shutdown;
import org.tarndb.parser.ast.Statement;
import org.tarndb.parser.grammar.TarnParser;
import org.tarndb.parser.grammar.TarnParser.StatementContext;
import org.tarndb.parser.grammar.TarnParserBaseVisitor;

/** Sends each statement to the builder of its area; builds those that are little more than a word. */
final class StatementBuilder extends TarnParserBaseVisitor<Statement> {

    private final Builders builders;
    private final Source source;

    StatementBuilder(Builders builders) {
        this.builders = builders;
        this.source = builders.source;
    }

    Statement build(StatementContext context) {
        return context.getChild(0).accept(this);
    }

    @Override
    public Statement visitQuery(TarnParser.QueryContext context) {
        return builders.queries.query(context);
    }

    @Override
    public Statement visitInsert(TarnParser.InsertContext context) {
        return builders.dml.insert(context);
    }

    @Override
    public Statement visitUpdate(TarnParser.UpdateContext context) {
        return builders.dml.update(context);
    }

    @Override
    public Statement visitDelete(TarnParser.DeleteContext context) {
        return builders.dml.delete(context);
    }

    @Override
    public Statement visitMerge(TarnParser.MergeContext context) {
        return new MergeBuilder(builders).merge(context);
    }

    @Override
    public Statement visitCreateTable(TarnParser.CreateTableContext context) {
        return builders.ddl.createTable(context);
    }

    @Override
    public Statement visitCreateTableAs(TarnParser.CreateTableAsContext context) {
        return builders.ddl.createTableAs(context);
    }

    @Override
    public Statement visitDropTable(TarnParser.DropTableContext context) {
        return builders.ddl.dropTable(context);
    }

    @Override
    public Statement visitAlterTable(TarnParser.AlterTableContext context) {
        return builders.alterTable.alterTable(context);
    }

    @Override
    public Statement visitCreateIndex(TarnParser.CreateIndexContext context) {
        return builders.ddl.createIndex(context);
    }

    @Override
    public Statement visitDropIndex(TarnParser.DropIndexContext context) {
        return builders.ddl.dropIndex(context);
    }

    @Override
    public Statement visitAlterIndexBuild(TarnParser.AlterIndexBuildContext context) {
        return builders.ddl.alterIndexBuild(context);
    }

    @Override
    public Statement visitAlterIndexOptions(TarnParser.AlterIndexOptionsContext context) {
        return builders.ddl.alterIndexOptions(context);
    }

    @Override
    public Statement visitRenameIndex(TarnParser.RenameIndexContext context) {
        return builders.ddl.renameIndex(context);
    }

    @Override
    public Statement visitReindex(TarnParser.ReindexContext context) {
        return builders.ddl.reindex(context);
    }

    @Override
    public Statement visitCreateSchema(TarnParser.CreateSchemaContext context) {
        return builders.ddl.createSchema(context);
    }

    @Override
    public Statement visitDropSchema(TarnParser.DropSchemaContext context) {
        return builders.ddl.dropSchema(context);
    }

    @Override
    public Statement visitTruncate(TarnParser.TruncateContext context) {
        return builders.ddl.truncate(context);
    }

    @Override
    public Statement visitStartTransaction(TarnParser.StartTransactionContext context) {
        return builders.session.start(context);
    }

    @Override
    public Statement visitCommit(TarnParser.CommitContext context) {
        return new Commit(source.position(context));
    }

    @Override
    public Statement visitRollback(TarnParser.RollbackContext context) {
        return builders.session.rollback(context);
    }

    @Override
    public Statement visitSavepoint(TarnParser.SavepointContext context) {
        return new Savepoint(builders.names.identifier(context.identifier()), source.position(context));
    }

    @Override
    public Statement visitReleaseSavepoint(TarnParser.ReleaseSavepointContext context) {
        return new ReleaseSavepoint(builders.names.identifier(context.identifier()), source.position(context));
    }

    @Override
    public Statement visitSetConstraints(TarnParser.SetConstraintsContext context) {
        return builders.session.setConstraints(context);
    }

    @Override
    public Statement visitSetDatabase(TarnParser.SetDatabaseContext context) {
        return builders.session.setDatabase(context);
    }

    @Override
    public Statement visitSetTransaction(TarnParser.SetTransactionContext context) {
        return builders.session.setTransaction(context);
    }

    @Override
    public Statement visitSetSchema(TarnParser.SetSchemaContext context) {
        return builders.session.setSchema(context);
    }

    @Override
    public Statement visitSetTimeZone(TarnParser.SetTimeZoneContext context) {
        return builders.session.setTimeZone(context);
    }

    @Override
    public Statement visitSetVariable(TarnParser.SetVariableContext context) {
        return builders.session.setVariable(context);
    }

    @Override
    public Statement visitShowVariable(TarnParser.ShowVariableContext context) {
        QualifiedName name = context.ALL() == null
                ? builders.names.qualified(context.qualifiedName())
                : QualifiedName.of(builders.names.identifier(context.ALL().getSymbol()));
        return new ShowVariable(name, source.position(context));
    }

    @Override
    public Statement visitExplain(TarnParser.ExplainContext context) {
        return new Explain(context.ANALYZE() != null, build(context.statement()), source.position(context));
    }

    @Override
    public Statement visitCheckpoint(TarnParser.CheckpointContext context) {
        return new Checkpoint(source.position(context));
    }

    @Override
    public Statement visitBackup(TarnParser.BackupContext context) {
        return builders.session.backup(context);
    }

    @Override
    public Statement visitCheckTable(TarnParser.CheckTableContext context) {
        return new CheckTable(builders.names.qualified(context.qualifiedName()), source.position(context));
    }

    @Override
    public Statement visitShutdown(TarnParser.ShutdownContext context) {
        return new Shutdown(context.IMMEDIATELY() != null, source.position(context));
    }

    @Override
    public Statement visitPublishTables(TarnParser.PublishTablesContext context) {
        return builders.snapshots.publish(context);
    }

    @Override
    public Statement visitCreatePublication(TarnParser.CreatePublicationContext context) {
        return builders.snapshots.createPublication(context);
    }

    @Override
    public Statement visitAlterPublication(TarnParser.AlterPublicationContext context) {
        return builders.snapshots.alterPublication(context);
    }

    @Override
    public Statement visitDropPublication(TarnParser.DropPublicationContext context) {
        return builders.snapshots.dropPublication(context);
    }

    @Override
    public Statement visitShowSnapshots(TarnParser.ShowSnapshotsContext context) {
        return builders.snapshots.showSnapshots(context);
    }

    @Override
    public Statement visitCreateTag(TarnParser.CreateTagContext context) {
        return builders.snapshots.createTag(context);
    }

    @Override
    public Statement visitDropTag(TarnParser.DropTagContext context) {
        return builders.snapshots.dropTag(context);
    }

    @Override
    public Statement visitExpireSnapshots(TarnParser.ExpireSnapshotsContext context) {
        return builders.snapshots.expireSnapshots(context);
    }
}
