/*
 * Tarn's SQL. The rules stand in imports/, one file for each area.
 *
 * Binary operators are layered rules with loops, not left recursion: a chain of thousands of operands is a flat
 * list of children, and almost every choice is decided by the next token.
 */
parser grammar TarnParser;

import Names, Expressions, Queries, Dml, Ddl, Session, Snapshots;

options {
    tokenVocab = TarnLexer;
    superClass = NestingLimitedParser;
}

singleStatement
    : statement SEMICOLON* EOF
    ;

singleExpression
    : expression EOF
    ;

statement
    : query
    | insert
    | update
    | delete
    | merge
    | createTable
    | createTableAs
    | dropTable
    | alterTable
    | createIndex
    | dropIndex
    | alterIndexBuild
    | alterIndexOptions
    | renameIndex
    | reindex
    | createSchema
    | dropSchema
    | truncate
    | startTransaction
    | commit
    | rollback
    | savepoint
    | releaseSavepoint
    | setTransaction
    | setConstraints
    | setSchema
    | setTimeZone
    | setDatabase
    | setVariable
    | showVariable
    | explain
    | checkpoint
    | backup
    | checkTable
    | shutdown
    | publishTables
    | createPublication
    | alterPublication
    | dropPublication
    | showSnapshots
    | createTag
    | dropTag
    | expireSnapshots
    ;
