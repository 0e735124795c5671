package org.tarndb.snapshots.dynamodb;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import org.junit.jupiter.api.Test;
import org.tarndb.storage.testkit.ArchitectureSuite;

/** What this module may know. */
class ArchitectureTest extends ArchitectureSuite {
    ArchitectureTest() {
        super("org.tarndb.snapshots.dynamodb");
    }

    @Test
    void ofTarnItKnowsManifestRowsAlone() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages(
                        "java..",
                        "org.jspecify..",
                        "com.google.errorprone..",
                        "software.amazon.awssdk..",
                        "org.tarndb.snapshots.dynamodb..",
                        "org.tarndb.snapshots.manifest..",
                        "org.tarndb.snapshots.manifeststore..",
                        "org.tarndb.snapshots.option..",
                        "org.tarndb.storage.env..",
                        "org.tarndb.storage.error..")
                .check(classes);
    }
}
