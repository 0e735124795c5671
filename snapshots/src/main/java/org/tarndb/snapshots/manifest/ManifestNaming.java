package org.tarndb.snapshots.manifest;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How the manifests of a table are named, below its location. The <em>final</em> name follows from the version alone; a
 * <em>staging</em> name is the final one, a hyphen and a UUID, so that nobody who looks for manifests takes it for one.
 *
 * <p>Detached versions (the top bit is set) stand beside the sequence and are never the latest.
 */
public enum ManifestNaming {
    /** Tables of Apache Iceberg by path, as its {@code HadoopTables} reads them: {@code metadata/v3.metadata.json}. */
    ICEBERG_PATHS("metadata/") {
        @Override
        String nameOf(long version) {
            if (isDetached(version)) {
                throw new IllegalArgumentException("Tables by path have no detached versions: "
                        + Long.toUnsignedString(version) + ". Use a version below 2^63");
            }
            return "v" + version + ".metadata.json";
        }

        @Override
        OptionalLong versionOfName(String name) {
            return number(name, "v", ".metadata.json");
        }

        /** Iceberg's other metadata begin with "snap-" and with hexadecimal digits. */
        @Override
        String versionsPrefix() {
            return directory() + "v";
        }

        @Override
        public Optional<String> hintPath() {
            return Optional.of(directory() + "version-hint.text");
        }
    },

    /** Lance's first scheme: {@code _versions/3.manifest}. */
    LANCE_V1("_versions/") {
        @Override
        String nameOf(long version) {
            return isDetached(version) ? detachedName(version) : version + MANIFEST;
        }

        @Override
        OptionalLong versionOfName(String name) {
            OptionalLong version = number(name, "", MANIFEST);
            return version.isPresent() ? version : detachedVersion(name);
        }
    },

    /** Lance's second scheme, which lists the newest first: 2^64 - 1 - version, in twenty digits. */
    LANCE_V2("_versions/") {
        @Override
        String nameOf(long version) {
            return isDetached(version)
                    ? detachedName(version)
                    : "0".repeat(20 - Long.toUnsignedString(~version).length())
                            + Long.toUnsignedString(~version)
                            + MANIFEST;
        }

        @Override
        OptionalLong versionOfName(String name) {
            Matcher inverted = INVERTED.matcher(name);
            if (!inverted.matches()) {
                return detachedVersion(name);
            }
            OptionalLong number = unsigned(inverted.group(1));
            return number.isPresent() && isDetached(number.getAsLong())
                    ? OptionalLong.of(~number.getAsLong())
                    : OptionalLong.empty();
        }
    };

    private static final String MANIFEST = ".manifest";
    private static final Pattern INVERTED = Pattern.compile("([0-9]{20})\\.manifest");
    private static final Pattern STAGING =
            Pattern.compile("(.+)-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");

    private final String directory;

    ManifestNaming(String directory) {
        this.directory = directory;
    }

    /** Where the manifests are, below the table's location; ends with a slash. */
    public String directory() {
        return directory;
    }

    /** How the paths of all versions begin: with little else below it. */
    String versionsPrefix() {
        return directory;
    }

    /**
     * The final path of a version's manifest.
     *
     * @throws IllegalArgumentException for a detached version where the scheme has none
     */
    public String finalPath(long version) {
        return directory + nameOf(version);
    }

    /** A path under which a manifest waits until its version is decided. */
    public String stagingPath(long version, UUID unique) {
        return finalPath(version) + "-" + unique;
    }

    /** The version whose final path this is, in this scheme; empty for staging paths and all else. */
    public OptionalLong versionOf(String path) {
        return path.startsWith(directory) ? versionOfName(path.substring(directory.length())) : OptionalLong.empty();
    }

    /** The version whose staging path this is, in this scheme; empty for all else. */
    public OptionalLong stagedVersionOf(String path) {
        Matcher staging = STAGING.matcher(path);
        return staging.matches() ? versionOf(staging.group(1)) : OptionalLong.empty();
    }

    /** A file with the latest version's number, which may be old or missing; empty where the scheme has none. */
    public Optional<String> hintPath() {
        return Optional.empty();
    }

    /** This scheme, then those that name the same versions in the same directory otherwise. */
    public List<ManifestNaming> alternatives() {
        return switch (this) {
            case ICEBERG_PATHS -> List.of(this);
            case LANCE_V1 -> List.of(this, LANCE_V2);
            case LANCE_V2 -> List.of(this, LANCE_V1);
        };
    }

    /** The scheme, of this and its alternatives, in which the path is a manifest's final one. */
    Optional<ManifestNaming> schemeOf(String path) {
        return alternatives().stream()
                .filter(naming -> naming.versionOf(path).isPresent())
                .findFirst();
    }

    /** Whether the version stands beside the sequence. */
    public static boolean isDetached(long version) {
        return version < 0;
    }

    /** All schemes. */
    public static List<ManifestNaming> all() {
        return Arrays.asList(values());
    }

    abstract String nameOf(long version);

    abstract OptionalLong versionOfName(String name);

    private static String detachedName(long version) {
        return "d" + Long.toUnsignedString(version) + MANIFEST;
    }

    private static OptionalLong detachedVersion(String name) {
        OptionalLong version = unsignedBetween(name, "d", MANIFEST);
        return version.isPresent() && isDetached(version.getAsLong()) ? version : OptionalLong.empty();
    }

    /** A number that is no detached version, written as we write it: without zeros in front. */
    private static OptionalLong number(String name, String before, String after) {
        OptionalLong version = unsignedBetween(name, before, after);
        return version.isPresent() && !isDetached(version.getAsLong()) ? version : OptionalLong.empty();
    }

    private static OptionalLong unsignedBetween(String name, String before, String after) {
        if (!name.startsWith(before) || !name.endsWith(after) || name.length() < before.length() + after.length()) {
            return OptionalLong.empty();
        }
        String digits = name.substring(before.length(), name.length() - after.length());
        OptionalLong number = unsigned(digits);
        return number.isPresent() && Long.toUnsignedString(number.getAsLong()).equals(digits)
                ? number
                : OptionalLong.empty();
    }

    private static OptionalLong unsigned(String digits) {
        if (digits.isEmpty() || digits.length() > 20 || !digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return OptionalLong.empty();
        }
        try {
            return OptionalLong.of(Long.parseUnsignedLong(digits));
        } catch (NumberFormatException e) {
            return OptionalLong.empty(); // 2^64 or more
        }
    }
}
