package org.tarndb.snapshots;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import org.junit.jupiter.api.Test;
import org.tarndb.storage.testkit.ArchitectureSuite;

/** What snapshots may know. */
class ArchitectureTest extends ArchitectureSuite {
    ArchitectureTest() {
        super("org.tarndb.snapshots");
    }

    @Test
    void objectStoresKnowNoManifests() {
        noClasses()
                .that()
                .resideInAPackage("org.tarndb.snapshots.objectstore..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.tarndb.snapshots.manifest..", "org.tarndb.snapshots.manifeststore..")
                .because("any file may be an object")
                .check(classes);
    }

    @Test
    void theProtocolKnowsObjectsAndNothingElse() {
        noClasses()
                .that()
                .resideInAPackage("org.tarndb.snapshots.manifest..")
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages(
                        "java..",
                        "org.tarndb.snapshots.manifest..",
                        "org.tarndb.snapshots.objectstore..",
                        "org.tarndb.storage.env..",
                        "org.tarndb.storage.error..",
                        "org.jspecify..",
                        "com.google.errorprone..")
                .because("it serves every store and every kind of table")
                .check(classes);
    }

    @Test
    void jdbcIsKnownToManifestStoresAlone() {
        noClasses()
                .that()
                .resideOutsideOfPackage("org.tarndb.snapshots.manifeststore..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.sql..", "javax.sql..")
                .check(classes);
    }
}
