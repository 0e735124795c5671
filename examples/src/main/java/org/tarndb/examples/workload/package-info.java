/**
 * The demo: writers on TPC-H orders while indexes are built online, measured and verified. This package reads the
 * options and runs the parts in order; each part is a package of its own.
 */
@NullMarked
package org.tarndb.examples.workload;

import org.jspecify.annotations.NullMarked;
