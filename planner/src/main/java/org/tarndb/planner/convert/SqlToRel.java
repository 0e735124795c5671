package org.tarndb.planner.convert;

import java.util.List;
import java.util.Properties;
import org.apache.calcite.config.CalciteConnectionConfigImpl;
import org.apache.calcite.config.CalciteConnectionProperty;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.hep.HepPlanner;
import org.apache.calcite.plan.hep.HepProgram;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.rel.RelRoot;
import org.apache.calcite.rel.metadata.DefaultRelMetadataProvider;
import org.apache.calcite.rel.metadata.ProxyingMetadataHandlerProvider;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.type.SqlTypeFactoryImpl;
import org.apache.calcite.sql2rel.SqlToRelConverter;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.schema.CatalogSchema;
import org.tarndb.planner.schema.TarnTypeSystem;
import org.tarndb.storage.error.TarnException;

/** Validates one statement in Calcite's syntax and turns it into relational algebra. For one statement only. */
final class SqlToRel {
    private static final CalciteConnectionConfigImpl CONFIG = new CalciteConnectionConfigImpl(config());
    private static final SqlToRelConverter.Config CONVERTER = SqlToRelConverter.config()
            .withExpand(false)
            .withTrimUnusedFields(false)
            .withInSubQueryThreshold(Integer.MAX_VALUE)
            .withRelBuilderConfigTransform(builder -> builder.withSimplify(false)
                    .withSimplifyLimit(false)
                    .withSimplifyValues(false)
                    .withPruneInputOfAggregate(false));

    private final TarnValidator validator;
    private final SqlToRelConverter converter;

    SqlToRel(CatalogSchema schema, String defaultSchema, ParameterTypes parameters) {
        RelDataTypeFactory factory = new SqlTypeFactoryImpl(new TarnTypeSystem());
        CalciteCatalogReader catalog = new CalciteCatalogReader(schema.root(), List.of(defaultSchema), factory, CONFIG);
        this.validator = new TarnValidator(catalog, factory, parameters);
        this.converter = new SqlToRelConverter(
                (type, sql, schemaPath, viewPath) -> {
                    throw TarnException.internal("the catalog has no views, and one was expanded");
                },
                validator,
                catalog,
                cluster(factory),
                TarnConvertlets.INSTANCE,
                CONVERTER);
    }

    private static Properties config() {
        Properties properties = new Properties();
        properties.setProperty(CalciteConnectionProperty.CASE_SENSITIVE.camelName(), "true");
        return properties;
    }

    private static RelOptCluster cluster(RelDataTypeFactory factory) {
        RelOptPlanner planner = new HepPlanner(HepProgram.builder().build());
        planner.setExecutor(NoFolding.INSTANCE);
        RelOptCluster cluster = RelOptCluster.create(planner, new RexBuilder(factory));
        // The default provider generates and compiles Java code at run time.
        cluster.setMetadataQuerySupplier(
                () -> new RelMetadataQuery(new ProxyingMetadataHandlerProvider(DefaultRelMetadataProvider.INSTANCE)));
        return cluster;
    }

    SqlNode validate(SqlNode query) {
        return validator.validate(query);
    }

    RelRoot toRel(SqlNode validated) {
        return converter.convertQuery(validated, false, true);
    }

    /** For each column of the validated query the table column it is: {@code [..., schema, table, column]}, or null. */
    List<@Nullable List<String>> origins(SqlNode validated) {
        return validator.getFieldOrigins(validated);
    }
}
