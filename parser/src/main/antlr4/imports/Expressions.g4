/* Expressions, from the operator that binds least to the one that binds most, and data types. */
parser grammar Expressions;

expression
    : conjunction (OR conjunction)*
    ;

conjunction
    : negation (AND negation)*
    ;

negation
    : NOT* predicate
    ;

// Comparisons do not chain: a < b < c is an error.
predicate
    : rangePredicate (comparisonOperator (rangePredicate | quantifiedQuery))? truthTest*
    ;

truthTest
    : IS NOT? NULL_
    | IS NOT? truthValue
    | IS NOT? DISTINCT FROM value
    ;

truthValue
    : TRUE_ | FALSE_ | UNKNOWN
    ;

comparisonOperator
    : EQUAL | NOT_EQUAL | LESS | LESS_OR_EQUAL | GREATER | GREATER_OR_EQUAL
    ;

quantifiedQuery
    : (ANY | SOME | ALL) subquery
    ;

rangePredicate
    : value (NOT? rangeTest)?
    ;

rangeTest
    : BETWEEN (SYMMETRIC | ASYMMETRIC)? low=value AND high=value
    | IN (subquery | LPAREN expressionList RPAREN)
    | (LIKE | ILIKE) pattern=value (ESCAPE escape=value)?
    ;

value
    : sum (CONCAT sum)*
    ;

sum
    : product ((PLUS | MINUS) product)*
    ;

product
    : signed ((STAR | SLASH | PERCENT) signed)*
    ;

signed
    : (PLUS | MINUS)* suffixed
    ;

suffixed
    : primary suffix*
    ;

suffix
    : DOUBLE_COLON typeName
    | AT TIME ZONE primary
    ;

primary
    : literal
    | parameter
    | specialValue
    | caseExpression
    | cast
    | exists
    | subquery
    | parenthesized
    | rowConstructor
    | arrayConstructor
    | nextValue
    | specialCall
    | functionCall
    | columnReference
    ;

parameter
    : QUESTION
    ;

exists
    : EXISTS subquery
    ;

// One expression in parentheses is itself; several are a row.
parenthesized
    : LPAREN expressionList RPAREN
    ;

rowConstructor
    : ROW LPAREN expressionList RPAREN
    | ROW subquery
    ;

arrayConstructor
    : ARRAY LBRACKET expressionList? RBRACKET
    ;

nextValue
    : NEXT VALUE FOR qualifiedName
    ;

columnReference
    : qualifiedName
    ;

expressionList
    : expression (COMMA expression)*
    ;

subquery
    : QUERY_LPAREN query RPAREN
    ;

literal
    : NULL_
    | TRUE_
    | FALSE_
    | EXACT_NUMBER
    | APPROXIMATE_NUMBER
    | STRING
    | HEX_STRING
    | DATE STRING
    | (TIME | TIMESTAMP) timeZone? STRING
    | INTERVAL (PLUS | MINUS)? STRING intervalQualifier
    | INTERVAL STRING
    ;

specialValue
    : (CURRENT_TIME | CURRENT_TIMESTAMP | LOCALTIME | LOCALTIMESTAMP) (LPAREN EXACT_NUMBER RPAREN)?
    | CURRENT_DATE
    | CURRENT_USER
    | SESSION_USER
    | CURRENT_ROLE
    | CURRENT_SCHEMA
    | CURRENT_CATALOG
    ;

caseExpression
    : CASE operand=expression? whenClause+ (ELSE otherwise=expression)? END
    ;

whenClause
    : WHEN when=expression THEN then=expression
    ;

cast
    : CAST LPAREN expression AS typeName RPAREN
    ;

specialCall
    : EXTRACT LPAREN (identifier | STRING) FROM expression RPAREN                # extract
    | POSITION LPAREN needle=value (IN haystack=value | COMMA expression) RPAREN # position
    | SUBSTRING LPAREN text=expression substringRange? RPAREN                    # substring
    | TRIM LPAREN trimOperands RPAREN                                            # trim
    | OVERLAY LPAREN text=expression overlayRange RPAREN                         # overlay
    ;

trimOperands
    : trimSide characters=expression? FROM source=expression
    | characters=expression FROM source=expression
    | source=expression (COMMA characters=expression)?
    ;

overlayRange
    : PLACING replacement=expression FROM start=expression (FOR length=expression)?
    | (COMMA expression)+
    ;

substringRange
    : FROM start=expression (FOR length=expression)?
    | FOR length=expression (FROM start=expression)?
    | (COMMA expression)+
    ;

trimSide
    : BOTH | LEADING | TRAILING
    ;

functionCall
    : functionName LPAREN (STAR | callArguments)? RPAREN
        (WITHIN GROUP LPAREN withinGroup=orderBy RPAREN)?
        (FILTER LPAREN WHERE filter=expression RPAREN)?
        (nullTreatment NULLS)?
        (OVER window)?
    | functionName subquery
    ;

callArguments
    : (ALL | DISTINCT)? expressionList orderBy?
    ;

nullTreatment
    : RESPECT | IGNORE
    ;

window
    : identifier
    | windowSpecification
    ;

windowSpecification
    : LPAREN base=identifier? (PARTITION BY expressionList)? orderBy? windowFrame? RPAREN
    ;

windowFrame
    : (ROWS | RANGE | GROUPS) (frameBound | BETWEEN frameBound AND frameBound) (EXCLUDE frameExclusion)?
    ;

frameBound
    : UNBOUNDED (PRECEDING | FOLLOWING)
    | CURRENT ROW
    | value (PRECEDING | FOLLOWING)
    ;

frameExclusion
    : NO OTHERS
    | CURRENT ROW
    | GROUP
    | TIES
    ;

typeName
    : INTERVAL intervalQualifier?
    | (TIME | TIMESTAMP) (LPAREN EXACT_NUMBER RPAREN)? timeZone?
    | DOUBLE PRECISION
    | (CHAR | CHARACTER | BINARY) (VARYING | LARGE OBJECT)? typeArguments?
    | identifier typeArguments?
    ;

typeArguments
    : LPAREN EXACT_NUMBER (COMMA EXACT_NUMBER)? RPAREN
    ;

timeZone
    : (WITH | WITHOUT) TIME ZONE
    ;

intervalQualifier
    : start=intervalField (LPAREN EXACT_NUMBER (COMMA EXACT_NUMBER)? RPAREN)?
        (TO end=intervalField (LPAREN fraction=EXACT_NUMBER RPAREN)?)?
    ;

intervalField
    : YEAR | MONTH | DAY | HOUR | MINUTE | SECOND
    ;
