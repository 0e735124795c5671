/**
 * What makes transactions durable: records in the order of their commit sequence numbers (CSNs). {@link
 * org.tarndb.storage.journal.Journal} is the contract, which a replicated log can fulfil as well; the rest is the local
 * write-ahead log. {@link org.tarndb.storage.journal.FileJournal} writes segments on a thread of its own, {@link
 * org.tarndb.storage.journal.JournalReader} reads them back, and the two share nothing but the byte layout. What is in a
 * record is not this package's business.
 */
@NullMarked
package org.tarndb.storage.journal;

import org.jspecify.annotations.NullMarked;
