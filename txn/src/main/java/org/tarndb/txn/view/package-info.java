/** What a statement reads: a version of the database with a transaction's own changes merged on top. */
@NullMarked
package org.tarndb.txn.view;

import org.jspecify.annotations.NullMarked;
