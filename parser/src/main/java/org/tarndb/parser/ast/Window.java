package org.tarndb.parser.ast;

/** What stands after OVER: the name of a window, or a window written out. */
public sealed interface Window extends Node permits WindowName, WindowSpecification {}
