/**
 * Failures on purpose: a database over a journal in memory that refuses records. The one part of the demo that knows more
 * of Tarn than its driver.
 */
@NullMarked
package org.tarndb.examples.workload.fault;

import org.jspecify.annotations.NullMarked;
