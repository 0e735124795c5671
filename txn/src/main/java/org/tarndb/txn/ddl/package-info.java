/** What schema objects are made from, and the changes of a catalog that a transaction carries. */
@NullMarked
package org.tarndb.txn.ddl;

import org.jspecify.annotations.NullMarked;
