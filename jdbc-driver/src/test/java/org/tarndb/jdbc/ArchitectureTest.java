package org.tarndb.jdbc;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import org.junit.jupiter.api.Test;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.testkit.ArchitectureSuite;

/** What the driver may know. */
class ArchitectureTest extends ArchitectureSuite {
    ArchitectureTest() {
        // Methods of java.sql that take an executor; and the directory, before there is a database with an environment.
        super(
                "org.tarndb.jdbc",
                "org.tarndb.jdbc.ConnectionOptions",
                "org.tarndb.jdbc.TarnConnection",
                "org.tarndb.jdbc.embed.OpenDatabases");
    }

    @Test
    void nothingBelowTheObjectsOfJavaSqlKnowsThem() {
        noClasses()
                .that()
                .resideInAnyPackage("org.tarndb.jdbc.(*)..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.tarndb.jdbc")
                .check(classes);
    }

    @Test
    void calciteAndAntlrAreForOthers() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.apache.calcite..", "org.antlr..", "org.tarndb.parser.grammar..")
                .check(classes);
    }

    @Test
    void ofTheEngineOnlyItsFacadesAreUsed() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages(
                        "java..",
                        "javax.sql..",
                        "org.jspecify..",
                        "com.google.errorprone..",
                        "org.tarndb.jdbc..",
                        "org.tarndb.planner",
                        "org.tarndb.planner.result",
                        "org.tarndb.planner.statement",
                        "org.tarndb.parser.error",
                        "org.tarndb.txn",
                        "org.tarndb.txn.indexbuild",
                        "org.tarndb.txn.quorum",
                        "org.tarndb.txn.view",
                        "org.tarndb.storage.catalog",
                        "org.tarndb.storage.env",
                        "org.tarndb.storage.error",
                        "org.tarndb.storage.journal",
                        "org.tarndb.storage.type")
                .because("the driver stands on the session, and knows neither plans nor trees nor files")
                .check(classes);
        noClasses()
                .that()
                .resideOutsideOfPackage("org.tarndb.jdbc.embed")
                .should()
                .dependOnClassesThat(resideInAnyPackage("org.tarndb.storage.env", "org.tarndb.storage.journal")
                        .and(not(belongToAnyOf(Cancellation.class))))
                .because("only embed opens databases; a statement is run with its cancellation")
                .check(classes);
    }
}
