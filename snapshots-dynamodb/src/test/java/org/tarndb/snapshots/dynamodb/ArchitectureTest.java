package org.tarndb.snapshots.dynamodb;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.nio.file.Files;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What this module may know. */
class ArchitectureTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("org.tarndb.snapshots.dynamodb");

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
                .check(CLASSES);
    }

    @Test
    void timeWaitsChanceAndFilesComeFromTheEnvironment() {
        noClasses()
                .should()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(Instant.class, "now")
                .orShould()
                .callMethod(UUID.class, "randomUUID")
                .orShould()
                .callMethod(Math.class, "random")
                .orShould()
                .callMethod(Thread.class, "sleep", long.class)
                .orShould()
                .dependOnClassesThat()
                .belongToAnyOf(Files.class)
                .check(CLASSES);
    }
}
