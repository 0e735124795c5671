/* Statements that change the catalog. */
parser grammar Ddl;

createTable
    : CREATE TABLE ifNotExists? qualifiedName LPAREN tableElement (COMMA tableElement)* RPAREN (WITH optionList)?
    ;

createTableAs
    : CREATE TABLE ifNotExists? qualifiedName identifierList? AS query (WITH NO? DATA)?
    ;

tableElement
    : columnDefinition
    | tableConstraint
    ;

columnDefinition
    : identifier typeName columnOption*
    ;

// NOT NULL after a default would read as the start of NOT BETWEEN, hence value: a condition needs parentheses.
columnOption
    : DEFAULT value                                              # defaultOption
    | GENERATED (ALWAYS | BY DEFAULT) AS IDENTITY identityOptions?  # identityOption
    | GENERATED ALWAYS AS LPAREN expression RPAREN               # generatedOption
    | NOT? NULL_                                                 # nullOption
    | (CONSTRAINT identifier)? columnConstraint                  # constraintOption
    ;

identityOptions
    : LPAREN sequenceOption+ RPAREN
    ;

sequenceOption
    : START WITH signedInteger
    | INCREMENT BY? signedInteger
    ;

signedInteger
    : (PLUS | MINUS)? EXACT_NUMBER
    ;

columnConstraint
    : PRIMARY KEY
    | UNIQUE nullsDistinct?
    | CHECK LPAREN expression RPAREN
    | references
    ;

tableConstraint
    : (CONSTRAINT identifier)? constraintBody
    ;

constraintBody
    : PRIMARY KEY identifierList
    | UNIQUE nullsDistinct? identifierList
    | CHECK LPAREN expression RPAREN
    | FOREIGN KEY identifierList references
    ;

nullsDistinct
    : NULLS NOT? DISTINCT
    ;

references
    : REFERENCES qualifiedName identifierList? matchType? referentialTrigger* deferrability?
    ;

matchType
    : MATCH (SIMPLE | FULL | PARTIAL)
    ;

deferrability
    : NOT? DEFERRABLE initialMode?
    | initialMode (NOT? DEFERRABLE)?
    ;

initialMode
    : INITIALLY constraintMode
    ;

constraintMode
    : DEFERRED
    | IMMEDIATE
    ;

referentialTrigger
    : ON (DELETE | UPDATE) referentialAction
    ;

referentialAction
    : NO ACTION
    | RESTRICT
    | CASCADE
    | SET NULL_
    | SET DEFAULT
    ;

dropTable
    : DROP TABLE ifExists? qualifiedName (COMMA qualifiedName)* dropBehavior?
    ;

dropBehavior
    : CASCADE | RESTRICT
    ;

ifExists
    : IF EXISTS
    ;

ifNotExists
    : IF NOT EXISTS
    ;

alterTable
    : ALTER TABLE ifExists? qualifiedName alterTableAction
    ;

alterTableAction
    : ADD COLUMN? ifNotExists? columnDefinition                   # addColumn
    | ADD tableConstraint onlineClause?                           # addConstraint
    | DROP COLUMN? ifExists? identifier dropBehavior?             # dropColumn
    | DROP CONSTRAINT ifExists? identifier dropBehavior?          # dropConstraint
    | ALTER COLUMN? identifier SET DEFAULT value                  # setDefault
    | ALTER COLUMN? identifier DROP DEFAULT                       # dropDefault
    | ALTER COLUMN? identifier SET NOT NULL_                      # setNotNull
    | ALTER COLUMN? identifier DROP NOT NULL_                     # dropNotNull
    | ALTER COLUMN? identifier (SET DATA)? TYPE typeName          # setDataType
    | SET optionList                                              # setOptions
    | RENAME TO identifier                                        # renameTable
    | RENAME CONSTRAINT identifier TO identifier                  # renameConstraint
    | RENAME COLUMN? identifier TO identifier                     # renameColumn
    ;

createIndex
    : CREATE UNIQUE? INDEX ifNotExists? name=qualifiedName ON table=qualifiedName LPAREN sortItem (COMMA sortItem)* RPAREN
        (INCLUDE identifierList)?
        nullsDistinct?
        (WHERE where=expression)?
        ((ONLINE NOWAIT?)? (WITH optionList)? | WITH optionList ONLINE NOWAIT?)
    ;

// How a build beside the writers is to run.
onlineClause
    : ONLINE NOWAIT? (WITH optionList)?
    ;

optionList
    : LPAREN option (COMMA option)* RPAREN
    ;

option
    : identifier EQUAL (value | DEFAULT)
    ;

dropIndex
    : DROP INDEX ifExists? qualifiedName dropBehavior?
    ;

alterIndexBuild
    : ALTER INDEX qualifiedName (PAUSE | RESUME | CANCEL) BUILD
    ;

alterIndexOptions
    : ALTER INDEX qualifiedName SET optionList
    ;

renameIndex
    : ALTER INDEX ifExists? qualifiedName RENAME TO identifier
    ;

reindex
    : REINDEX (INDEX | TABLE) qualifiedName onlineClause?
    ;

createSchema
    : CREATE SCHEMA ifNotExists? identifier
    ;

dropSchema
    : DROP SCHEMA ifExists? identifier dropBehavior?
    ;

truncate
    : TRUNCATE TABLE? qualifiedName (COMMA qualifiedName)*
    ;
