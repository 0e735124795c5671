/**
 * Recorded histories of transactions, and the search for what their isolation level forbids.
 *
 * <p>Transactions append unique values to lists and read lists. A list that was read tells in which order its values were
 * appended, and by that which transaction came before which; a cycle of such dependencies is an anomaly of Adya's
 * hierarchy. The method is that of Kingsbury and Alvaro, "Elle: Inferring Isolation Anomalies from Experimental
 * Observations", VLDB 2020; the anomalies are those of Adya, "Weak Consistency", MIT 1999. It needs to know nothing of
 * how the database does it: what is expected comes from the definition of the levels alone.
 */
@NullMarked
package org.tarndb.txn.history;

import org.jspecify.annotations.NullMarked;
