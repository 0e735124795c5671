/**
 * The seams to the machine: files, time, waiting, threads, randomness. Nothing outside this package reads a clock,
 * blocks a thread for longer than a latch is held, starts a thread or draws an unseeded random number, so a test can
 * replace all of it and replay a schedule from its seed.
 */
@NullMarked
package org.tarndb.storage.env;

import org.jspecify.annotations.NullMarked;
