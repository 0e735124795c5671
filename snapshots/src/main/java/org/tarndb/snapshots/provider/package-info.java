/** What SQL asks for, done with object stores, the manifest protocol and published tables: found by ServiceLoader. */
@NullMarked
package org.tarndb.snapshots.provider;

import org.jspecify.annotations.NullMarked;
