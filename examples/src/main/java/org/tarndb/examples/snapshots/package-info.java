/**
 * {@code tarn demo-snapshots}: two processes publish the same tables at once, to S3 and with a manifest store in PostgreSQL. One of
 * them is killed at each step of a publication in turn, while a reader looks on. This package tells the story; what it needs are
 * packages of their own.
 */
@NullMarked
package org.tarndb.examples.snapshots;

import org.jspecify.annotations.NullMarked;
