package org.tarndb.txn;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import org.junit.jupiter.api.Test;
import org.tarndb.storage.testkit.ArchitectureSuite;

/** What txn may know. */
class ArchitectureTest extends ArchitectureSuite {
    ArchitectureTest() {
        super("org.tarndb.txn");
    }

    @Test
    void ofOursOnlyStorageIsUsed() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.tarndb.parser..",
                        "org.tarndb.planner..",
                        "org.tarndb.jdbc..",
                        "org.tarndb.replication..",
                        "org.tarndb.snapshots..")
                .because("txn stands on storage alone, and nothing in it may assume where the journal is")
                .check(classes);
    }

    @Test
    void nothingButTheJdkAndStorageIsUsed() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages(
                        "java..",
                        "org.tarndb.txn..",
                        "org.tarndb.storage..",
                        "org.jspecify..",
                        "com.google.errorprone..")
                .check(classes);
    }

    @Test
    void jdbcIsKnownToTheDriverAlone() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.sql..", "javax.sql..")
                .check(classes);
    }
}
