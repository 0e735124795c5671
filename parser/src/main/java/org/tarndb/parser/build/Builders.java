package org.tarndb.parser.build;

/** The builders for one text, which need each other: a query holds expressions, an expression holds queries. */
final class Builders {

    final Source source;
    final NameBuilder names;
    final TypeBuilder types;
    final LiteralBuilder literals;
    final ExpressionBuilder expressions;
    final PrimaryBuilder primaries;
    final CallBuilder calls;
    final QueryBuilder queries;
    final TableBuilder tables;
    final DmlBuilder dml;
    final ConstraintBuilder constraints;
    final DdlBuilder ddl;
    final AlterTableBuilder alterTable;
    final SessionBuilder session;
    final SnapshotBuilder snapshots;

    Builders(Source source) {
        this.source = source;
        this.names = new NameBuilder(source);
        this.types = new TypeBuilder(source);
        this.literals = new LiteralBuilder(source, types);
        this.expressions = new ExpressionBuilder(this);
        this.primaries = new PrimaryBuilder(this);
        this.calls = new CallBuilder(this);
        this.queries = new QueryBuilder(this);
        this.tables = new TableBuilder(this);
        this.dml = new DmlBuilder(this);
        this.constraints = new ConstraintBuilder(this);
        this.ddl = new DdlBuilder(this);
        this.alterTable = new AlterTableBuilder(this);
        this.session = new SessionBuilder(this);
        this.snapshots = new SnapshotBuilder(this);
    }
}
