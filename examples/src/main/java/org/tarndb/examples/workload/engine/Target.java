package org.tarndb.examples.workload.engine;

import javax.sql.DataSource;

/** An open database that the job runs on. */
public record Target(Dialect dialect, DataSource pool) {}
