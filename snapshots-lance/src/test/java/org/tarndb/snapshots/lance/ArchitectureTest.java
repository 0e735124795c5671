package org.tarndb.snapshots.lance;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import org.junit.jupiter.api.Test;
import org.tarndb.storage.testkit.ArchitectureSuite;

/** What this module may know. */
class ArchitectureTest extends ArchitectureSuite {
    ArchitectureTest() {
        super("org.tarndb.snapshots.lance");
    }

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
                .check(classes);
    }
}
