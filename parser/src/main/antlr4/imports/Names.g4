/* Names, and the words that may be names. */
parser grammar Names;

qualifiedName
    : identifier (DOT identifier)*
    ;

identifier
    : IDENTIFIER
    | QUOTED_IDENTIFIER
    | nonReserved
    ;

identifierList
    : LPAREN identifier (COMMA identifier)* RPAREN
    ;

// A function that has no syntax of its own. LEFT and RIGHT are reserved, but functions of these names are well known.
functionName
    : (identifier DOT)+ identifier
    | IDENTIFIER
    | QUOTED_IDENTIFIER
    | ordinaryWord
    | LEFT
    | RIGHT
    ;

nonReserved
    : ordinaryWord
    | callWord
    ;

// Words whose calls have a syntax of their own, as in TRIM(BOTH FROM s).
callWord
    : EXTRACT | OVERLAY | POSITION | ROW | SUBSTRING | TRIM
    ;

ordinaryWord
    : ACTION | ADD | ALTER | ALWAYS | ANALYZE | ARRAY | ASC | ASYMMETRIC | ASYNCHRONOUS | AT | BEGIN | BINARY | BOTH
    | BUILD | BY | CANCEL | CASCADE | CHAR | CHARACTER | CHARACTERISTICS | CHECKPOINT | COLUMN | COMMIT | COMMITTED
    | CONFLICT | CREATE | CSN | CUBE | CURRENT | DATA | DATABASE | DATE | DAY | DELETE | DESC | DO | DOUBLE | DROP
    | END | ESCAPE | EXCLUDE | EXPLAIN | FILTER | FIRST | FOLLOWING | GENERATED | GROUPING | GROUPS | HOUR | IDENTITY
    | IF | IGNORE | IMMEDIATELY | INCLUDE | INCREMENT | INDEX | INSERT | INTERVAL | ISOLATION | KEY | LARGE | LAST
    | LEADING | LEVEL | LOCAL | LOCKED | MATCHED | MERGE | MINUTE | MONTH | NEXT | NO | NOTHING | NOWAIT | NULLS
    | OBJECT | OF | ONLINE | ONLY | ORDINALITY | OTHERS | OUTER | OVER | OVERRIDING | PARTITION | PAUSE | PLACING
    | PRECEDING | PRECISION | RANGE | READ | RECURSIVE | RELEASE | RENAME | REPEATABLE | RESPECT | RESTRICT | RESUME
    | ROLLBACK | ROLLUP | ROWS | SAVEPOINT | SCHEMA | SECOND | SERIALIZABLE | SESSION | SETS | SHARE | SHOW
    | SHUTDOWN | SKIP_ | SOURCE | START | SYMMETRIC | SYNCHRONOUS | SYSTEM | SYSTEM_TIME | TARGET | TIES | TIME
    | TIMESTAMP | TO | TRAILING | TRANSACTION | TRUNCATE | TYPE | UNBOUNDED | UNCOMMITTED | UNKNOWN | UPDATE | USER
    | VALUE | VARYING | WAIT | WITHIN | WITHOUT | WORK | WRITE | YEAR | ZONE
    | CONSTRAINTS | DEFERRABLE | DEFERRED | IMMEDIATE | INITIALLY | MATCH | PARTIAL | SIMPLE
    ;
