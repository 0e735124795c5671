package org.tarndb.storage.tree;

/** The identity of an editor between two publications; a node that carries it may be changed in place. */
final class Owner {}
