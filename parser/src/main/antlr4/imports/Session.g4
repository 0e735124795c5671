/* Transactions, the session, and the care of the database. */
parser grammar Session;

startTransaction
    : (START TRANSACTION | BEGIN (WORK | TRANSACTION)?) transactionModes?
    ;

transactionModes
    : transactionMode (COMMA? transactionMode)*
    ;

transactionMode
    : ISOLATION LEVEL isolationLevel
    | READ (ONLY | WRITE)
    | SYNCHRONOUS
    | ASYNCHRONOUS
    | DURABILITY (SYNC | INTERVAL | OFF)
    ;

isolationLevel
    : READ UNCOMMITTED
    | READ COMMITTED
    | REPEATABLE READ
    | SERIALIZABLE
    ;

commit
    : COMMIT (WORK | TRANSACTION)?
    ;

rollback
    : ROLLBACK (WORK | TRANSACTION)? (TO SAVEPOINT? identifier)?
    ;

savepoint
    : SAVEPOINT identifier
    ;

releaseSavepoint
    : RELEASE SAVEPOINT? identifier
    ;

setTransaction
    : SET (SESSION CHARACTERISTICS AS)? TRANSACTION transactionModes
    ;

setConstraints
    : SET CONSTRAINTS (ALL | qualifiedName (COMMA qualifiedName)*) constraintMode
    ;

setSchema
    : SET SCHEMA (identifier | STRING)
    ;

setTimeZone
    : SET TIME ZONE (LOCAL | value)
    ;

setVariable
    : SET qualifiedName (EQUAL | TO) assignable
    ;

setDatabase
    : SET DATABASE identifier assignable
    ;

showVariable
    : SHOW (ALL | qualifiedName)
    ;

explain
    : EXPLAIN ANALYZE? statement
    ;

checkpoint
    : CHECKPOINT
    ;

backup
    : BACKUP TO STRING
    ;

checkTable
    : CHECK TABLE qualifiedName
    ;

shutdown
    : SHUTDOWN IMMEDIATELY?
    ;
