/** Compares table, indexes and ledger through SQL, independently of the engine's own CHECK TABLE, which runs too. */
@NullMarked
package org.tarndb.examples.workload.verify;

import org.jspecify.annotations.NullMarked;
