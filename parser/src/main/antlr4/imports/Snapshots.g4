/* Published snapshots. */
parser grammar Snapshots;

publishTables
    : PUBLISH TABLE qualifiedName (COMMA qualifiedName)* TO STRING (WITH optionList)?
    ;

createPublication
    : CREATE PUBLICATION ifNotExists? identifier FOR TABLE qualifiedName (COMMA qualifiedName)* TO STRING
        (EVERY every=value)? (RETAIN retention)? (WITH optionList)?
    ;

// The newest versions, and those of the last time.
retention
    : versions=value VERSIONS (AND age=value)?
    | age=value
    ;

alterPublication
    : ALTER PUBLICATION identifier (PAUSE | RESUME | SET optionList)
    ;

dropPublication
    : DROP PUBLICATION ifExists? identifier FORCE?
    ;

showSnapshots
    : SHOW SNAPSHOTS FROM STRING (WITH optionList)?
    ;

createTag
    : CREATE TAG identifier ON STRING (VERSION value)? (WITH optionList)?
    ;

dropTag
    : DROP TAG ifExists? identifier ON STRING (WITH optionList)?
    ;

expireSnapshots
    : EXPIRE SNAPSHOTS FROM STRING RETAIN retention (WITH optionList)?
    ;
