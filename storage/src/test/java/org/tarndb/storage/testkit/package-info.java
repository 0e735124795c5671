/**
 * Fixtures shared by the tests of all modules: threads that run one at a time in an order that a seed or a script
 * decides, on virtual time.
 */
@NullMarked
package org.tarndb.storage.testkit;

import org.jspecify.annotations.NullMarked;
