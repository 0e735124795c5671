package org.tarndb.parser.script;

import org.tarndb.parser.ast.Position;

/**
 * One statement of a script.
 *
 * @param text the statement from its first word to its last, without the semicolon
 * @param start where it begins in the script
 */
public record ScriptStatement(String text, Position start) {

    /** The place in the script of a place in this statement, for example that of a syntax error. */
    public Position inScript(int line, int column, int offset) {
        int scriptColumn = line == 1 ? start.column() + column - 1 : column;
        return new Position(start.line() + line - 1, scriptColumn, start.offset() + offset);
    }
}
