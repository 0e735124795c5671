package org.tarndb.snapshots.s3;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import org.junit.jupiter.api.Test;
import org.tarndb.storage.testkit.ArchitectureSuite;

/** What this module may know. */
class ArchitectureTest extends ArchitectureSuite {
    ArchitectureTest() {
        super("org.tarndb.snapshots.s3");
    }

    @Test
    void ofTarnItKnowsObjectsAlone() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages(
                        "java..",
                        "org.jspecify..",
                        "com.google.errorprone..",
                        "software.amazon.awssdk..",
                        "org.tarndb.snapshots.s3..",
                        "org.tarndb.snapshots.objectstore..",
                        "org.tarndb.snapshots.option..",
                        "org.tarndb.storage.env..",
                        "org.tarndb.storage.error..")
                .check(classes);
    }
}
