/* Statements that change rows. */
parser grammar Dml;

insert
    : INSERT INTO qualifiedName (AS identifier)? identifierList? overriding?
        (query | DEFAULT VALUES) conflictClause? returning?
    ;

overriding
    : OVERRIDING (SYSTEM | USER) VALUE
    ;

conflictClause
    : ON CONFLICT (identifierList | ON CONSTRAINT identifier)?
        DO (NOTHING | UPDATE SET assignmentList (WHERE expression)?)
    ;

returning
    : RETURNING selectItem (COMMA selectItem)*
    ;

assignmentList
    : assignment (COMMA assignment)*
    ;

assignment
    : identifier EQUAL assignable
    | identifierList EQUAL multipleSource
    ;

multipleSource
    : ROW? LPAREN assignable (COMMA assignable)* RPAREN
    | subquery
    ;

update
    : UPDATE qualifiedName (AS? identifier)? SET assignmentList
        (FROM tableReference (COMMA tableReference)*)?
        (WHERE where=expression)?
        returning?
    ;

delete
    : DELETE FROM qualifiedName (AS? identifier)?
        (USING tableReference (COMMA tableReference)*)?
        (WHERE where=expression)?
        returning?
    ;

merge
    : MERGE INTO qualifiedName (AS? identifier)? USING tableReference ON expression mergeBranch+ returning?
    ;

mergeBranch
    : WHEN MATCHED (AND expression)? THEN mergeChange
    | WHEN NOT MATCHED BY SOURCE (AND expression)? THEN mergeChange
    | WHEN NOT MATCHED (BY TARGET)? (AND expression)? THEN mergeInsert
    ;

mergeChange
    : UPDATE SET assignmentList
    | DELETE
    | DO NOTHING
    ;

mergeInsert
    : INSERT identifierList? overriding? VALUES LPAREN assignable (COMMA assignable)* RPAREN
    | DO NOTHING
    ;
