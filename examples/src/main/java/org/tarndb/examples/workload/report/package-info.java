/** The figures as a table and as JSON. */
@NullMarked
package org.tarndb.examples.workload.report;

import org.jspecify.annotations.NullMarked;
