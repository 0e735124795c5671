package org.tarndb.snapshots.manifest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Names as Iceberg's specification of file system tables, and Lance's of manifest naming schemes, have them. */
class ManifestNamingTest {
    private static final UUID UNIQUE = UUID.fromString("1b4e28ba-2fa1-41d2-883f-0016d3cca427");

    @ParameterizedTest
    @CsvSource({
        "ICEBERG_PATHS, 1, metadata/v1.metadata.json",
        "ICEBERG_PATHS, 42, metadata/v42.metadata.json",
        "LANCE_V1, 0, _versions/0.manifest",
        "LANCE_V1, 42, _versions/42.manifest",
        "LANCE_V2, 0, _versions/18446744073709551615.manifest",
        "LANCE_V2, 1, _versions/18446744073709551614.manifest",
        "LANCE_V2, 42, _versions/18446744073709551573.manifest",
        "LANCE_V2, 9223372036854775807, _versions/09223372036854775808.manifest",
        "LANCE_V1, 9223372036854775807, _versions/9223372036854775807.manifest",
        "LANCE_V1, -9223372036854775803, _versions/d9223372036854775813.manifest",
        "LANCE_V2, -1, _versions/d18446744073709551615.manifest",
    })
    void finalNamesAreThoseOfTheScheme(ManifestNaming naming, long version, String path) {
        assertEquals(path, naming.finalPath(version));
        assertEquals(OptionalLong.of(version), naming.versionOf(path));
    }

    @ParameterizedTest
    @EnumSource
    void stagingNamesAreNoManifests(ManifestNaming naming) {
        for (long version : new long[] {1, 42, Long.MAX_VALUE}) {
            String staging = naming.stagingPath(version, UNIQUE);
            assertEquals(naming.finalPath(version) + "-" + UNIQUE, staging);
            assertEquals(OptionalLong.empty(), naming.versionOf(staging));
            assertEquals(OptionalLong.of(version), naming.stagedVersionOf(staging));
            assertEquals(OptionalLong.empty(), naming.stagedVersionOf(naming.finalPath(version)));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "ICEBERG_PATHS, metadata/version-hint.text",
        "ICEBERG_PATHS, metadata/v01.metadata.json",
        "ICEBERG_PATHS, metadata/v.metadata.json",
        "ICEBERG_PATHS, metadata/v1.metadata.json.crc",
        "ICEBERG_PATHS, metadata/v-1.metadata.json",
        "ICEBERG_PATHS, metadata/v18446744073709551615.metadata.json",
        "ICEBERG_PATHS, metadata/v99999999999999999999.metadata.json",
        "ICEBERG_PATHS, metadata/00001-1b4e28ba-2fa1-41d2-883f-0016d3cca427.metadata.json",
        "ICEBERG_PATHS, v1.metadata.json",
        "ICEBERG_PATHS, metadata/sub/v1.metadata.json",
        "LANCE_V1, _versions/18446744073709551614.manifest",
        "LANCE_V1, _versions/latest.manifest",
        "LANCE_V1, _versions/.manifest",
        "LANCE_V1, _versions/d5.manifest",
        "LANCE_V1, _versions/\u0663.manifest",
        "LANCE_V2, _versions/42.manifest",
        "LANCE_V2, _versions/00000000000000000042.manifest",
        "LANCE_V2, _versions/99999999999999999999.manifest",
        "LANCE_V2, data/18446744073709551614.manifest",
    })
    void whatIsNoManifestIsNotTakenForOne(ManifestNaming naming, String path) {
        assertEquals(OptionalLong.empty(), naming.versionOf(path));
        assertEquals(OptionalLong.empty(), naming.stagedVersionOf(path + "-" + UNIQUE));
    }

    @Test
    void aVersionHasOneNameInEachSchemeOfItsDirectory() {
        assertEquals(List.of(ManifestNaming.ICEBERG_PATHS), ManifestNaming.ICEBERG_PATHS.alternatives());
        assertEquals(List.of(ManifestNaming.LANCE_V2, ManifestNaming.LANCE_V1), ManifestNaming.LANCE_V2.alternatives());
        assertEquals(Optional.of(ManifestNaming.LANCE_V1), ManifestNaming.LANCE_V2.schemeOf("_versions/42.manifest"));
        assertEquals(Optional.empty(), ManifestNaming.LANCE_V2.schemeOf("_versions/42.manifest-" + UNIQUE));
    }

    @Test
    void detachedVersionsAreLances() {
        assertThrows(IllegalArgumentException.class, () -> ManifestNaming.ICEBERG_PATHS.finalPath(-1));
        assertEquals(OptionalLong.empty(), ManifestNaming.ICEBERG_PATHS.versionOf("metadata/d18446744073709551615"));
    }

    @Test
    void onlyTablesByPathHaveAHint() {
        assertEquals(Optional.of("metadata/version-hint.text"), ManifestNaming.ICEBERG_PATHS.hintPath());
        assertEquals(Optional.empty(), ManifestNaming.LANCE_V1.hintPath());
        assertEquals(Optional.empty(), ManifestNaming.LANCE_V2.hintPath());
    }
}
