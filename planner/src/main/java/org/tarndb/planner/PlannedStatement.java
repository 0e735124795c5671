package org.tarndb.planner;

import org.tarndb.planner.statement.StatementPlan;
import org.tarndb.storage.catalog.Catalog;

/** A plan and the catalog object that it is valid for. */
record PlannedStatement(Catalog catalog, StatementPlan plan) {}
