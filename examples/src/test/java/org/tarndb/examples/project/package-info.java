/** The files at the project's top level: README, launcher, CI script. */
@NullMarked
package org.tarndb.examples.project;

import org.jspecify.annotations.NullMarked;
