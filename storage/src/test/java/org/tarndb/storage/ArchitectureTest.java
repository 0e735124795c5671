package org.tarndb.storage;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import org.junit.jupiter.api.Test;
import org.tarndb.storage.testkit.ArchitectureSuite;

/** What storage may know. */
class ArchitectureTest extends ArchitectureSuite {
    ArchitectureTest() {
        // Reads the name of the host.
        super("org.tarndb.storage", "org.tarndb.storage.checkpoint.ProcessIdentity");
    }

    @Test
    void nothingAboveStorageIsKnown() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.tarndb.parser..",
                        "org.tarndb.txn..",
                        "org.tarndb.planner..",
                        "org.tarndb.jdbc..",
                        "org.tarndb.snapshots..",
                        "org.tarndb.replication..",
                        "org.tarndb.shell..")
                .because("storage is the lowest module")
                .check(classes);
    }

    @Test
    void jdbcIsNotKnown() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.sql..", "javax.sql..")
                .because("errors and values become JDBC's in jdbc-driver alone")
                .check(classes);
    }
}
