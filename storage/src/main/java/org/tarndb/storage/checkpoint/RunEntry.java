package org.tarndb.storage.checkpoint;

import org.tarndb.storage.run.RunSummary;

/** A run in a manifest. */
record RunEntry(TreeRef tree, String fileName, RunSummary summary) {}
