package org.tarndb.snapshots.dynamodb;

import java.time.Duration;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.StandardRetryStrategy;
import software.amazon.awssdk.retries.api.BackoffStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;

/** Clients that send a request again which failed or had no answer: reads, and writes that have a token. */
final class Clients {
    private static final int ATTEMPTS = 5;
    private static final Duration CONNECTION_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration SOCKET_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration LONGEST_DELAY = Duration.ofSeconds(5);

    private Clients() {}

    /** @throws TarnException INVALID_PARAMETER_VALUE when there is no region */
    static DynamoDbClient open(DynamoDbOptions options) {
        DynamoDbClientBuilder builder = DynamoDbClient.builder()
                .httpClientBuilder(Apache5HttpClient.builder()
                        .connectionTimeout(CONNECTION_TIMEOUT)
                        .socketTimeout(SOCKET_TIMEOUT))
                .overrideConfiguration(configuration -> configuration.retryStrategy(retries(options.retryDelay())));
        if (options.endpoint() != null) {
            builder.endpointOverride(options.endpoint()).region(Region.US_EAST_1);
        }
        if (options.region() != null) {
            builder.region(Region.of(options.region()));
        }
        try {
            return builder.build();
        } catch (SdkException e) {
            throw new TarnException(
                    ErrorCode.INVALID_PARAMETER_VALUE,
                    "there can be no client for the DynamoDB table " + options.table() + ", option region: "
                            + e.getMessage(),
                    e);
        }
    }

    private static StandardRetryStrategy retries(Duration delay) {
        BackoffStrategy delays = BackoffStrategy.exponentialDelay(delay, LONGEST_DELAY);
        return AwsRetryStrategy.standardRetryStrategy().toBuilder()
                .maxAttempts(ATTEMPTS)
                .backoffStrategy(delays)
                .throttlingBackoffStrategy(delays)
                .build();
    }
}
