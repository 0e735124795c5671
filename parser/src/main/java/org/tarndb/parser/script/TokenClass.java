package org.tarndb.parser.script;

/** How a piece of SQL may be coloured. */
public enum TokenClass {
    /** A reserved word. */
    KEYWORD,
    /** A word that means something in some places and is a name in others. */
    SOFT_KEYWORD,
    /** A name, quoted or not. */
    NAME,
    /** A string of characters or bytes. */
    STRING,
    /** A number. */
    NUMBER,
    /** A parameter. */
    PARAMETER,
    /** An operator, a parenthesis or other sign. */
    SIGN,
    /** A comment. */
    COMMENT,
    /** Spaces and line breaks. */
    SPACE,
    /** Something that is no SQL, or a quote or comment not closed. */
    MISTAKE
}
