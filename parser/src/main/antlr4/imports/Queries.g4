/* Queries and what they read from. */
parser grammar Queries;

query
    : with? queryBody orderBy? rowLimit? lockClause*
    ;

with
    : WITH RECURSIVE? commonTable (COMMA commonTable)*
    ;

commonTable
    : identifier identifierList? AS subquery
    ;

queryBody
    : queryTerm ((UNION | EXCEPT) setQuantifier? queryTerm)*
    ;

queryTerm
    : queryPrimary (INTERSECT setQuantifier? queryPrimary)*
    ;

setQuantifier
    : ALL | DISTINCT
    ;

queryPrimary
    : select
    | values
    | TABLE qualifiedName
    | subquery
    ;

values
    : VALUES valuesRow (COMMA valuesRow)*
    ;

// The second form: a row of one value, which is a query.
valuesRow
    : ROW? LPAREN assignable (COMMA assignable)* RPAREN
    | subquery
    ;

assignable
    : expression
    | DEFAULT
    ;

select
    : SELECT setQuantifier? selectItem (COMMA selectItem)*
        (FROM tableReference (COMMA tableReference)*)?
        (WHERE where=expression)?
        groupBy?
        (HAVING having=expression)?
        (WINDOW namedWindow (COMMA namedWindow)*)?
        (QUALIFY qualify=expression)?
    ;

selectItem
    : STAR
    | qualifiedName DOT STAR
    | expression (AS? identifier)?
    ;

groupBy
    : GROUP BY setQuantifier? groupingElement (COMMA groupingElement)*
    ;

groupingElement
    : LPAREN RPAREN
    | (ROLLUP | CUBE) LPAREN groupingSet (COMMA groupingSet)* RPAREN
    | GROUPING SETS LPAREN groupingElement (COMMA groupingElement)* RPAREN
    | expression
    ;

groupingSet
    : LPAREN RPAREN
    | expression
    ;

namedWindow
    : identifier AS windowSpecification
    ;

tableReference
    : tableFactor joinSuffix*
    ;

joinSuffix
    : CROSS JOIN tableFactor
    | NATURAL joinType? JOIN tableFactor
    | joinType? JOIN tableReference (ON expression | USING identifierList)
    ;

joinType
    : INNER
    | (LEFT | RIGHT | FULL) OUTER?
    ;

tableFactor
    : qualifiedName timePoint? tableAlias?
    | LATERAL? tableCall tableAlias?
    | LATERAL? subquery tableAlias?
    | LPAREN tableReference RPAREN
    ;

tableCall
    : qualifiedName LPAREN expressionList? RPAREN (WITH ORDINALITY)?
    | qualifiedName subquery (WITH ORDINALITY)?
    ;

timePoint
    : FOR SYSTEM_TIME AS OF value
    | AS OF CSN value
    ;

tableAlias
    : AS? identifier identifierList?
    ;

orderBy
    : ORDER BY sortItem (COMMA sortItem)*
    ;

sortItem
    : expression (ASC | DESC)? (NULLS (FIRST | LAST))?
    ;

rowLimit
    : LIMIT (ALL | limit=value) (OFFSET offset=value (ROW | ROWS)?)?
    | OFFSET offset=value (ROW | ROWS)? (LIMIT (ALL | limit=value) | fetch)?
    | fetch
    ;

fetch
    : FETCH (FIRST | NEXT) count=value? (ROW | ROWS) (ONLY | WITH TIES)
    ;

lockClause
    : FOR (UPDATE | SHARE) (OF qualifiedName (COMMA qualifiedName)*)? lockWait?
    ;

lockWait
    : NOWAIT
    | SKIP_ LOCKED
    | WAIT value
    ;
