package org.tarndb.snapshots.lance;

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
            .importPackages("org.tarndb.snapshots.lance");

    @Test
    void itKnowsNeitherIcebergNorParquetNorWhichStoresThereAre() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.apache.iceberg..",
                        "org.apache.parquet..",
                        "org.tarndb.snapshots.iceberg..",
                        "org.tarndb.snapshots.parquet..",
                        "org.tarndb.snapshots.provider..",
                        "org.tarndb.snapshots.manifeststore..",
                        "java.sql..")
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
