package org.tarndb.snapshots.manifeststore;

import java.io.IOException;
import org.junit.jupiter.api.Nested;
import org.tarndb.snapshots.manifest.ExternalManifestStore;
import org.tarndb.snapshots.testkit.ManifestStoreContract;

/** The contract on each database. */
class JdbcManifestStoreContractTest {
    private abstract static class Suite extends ManifestStoreContract {
        private final String url;
        private final JdbcManifestStoreOptions options = Database.newTable();

        Suite(Database database) {
            this.url = database.newUrl();
        }

        @Override
        protected ExternalManifestStore openEmpty() throws IOException {
            return JdbcManifestStore.open(url, Database.noProperties(), options);
        }

        @Override
        protected ExternalManifestStore openAgain() throws IOException {
            return JdbcManifestStore.open(url, Database.noProperties(), options);
        }
    }

    @Nested
    class OnTarn extends Suite {
        OnTarn() {
            super(Database.TARN);
        }
    }

    @Nested
    class OnH2 extends Suite {
        OnH2() {
            super(Database.H2);
        }
    }

    @Nested
    class OnPostgres extends Suite {
        OnPostgres() {
            super(Database.POSTGRESQL);
        }
    }
}
