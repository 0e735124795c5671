package org.tarndb.snapshots.s3;

import java.time.Duration;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3ClientBuilder;

/**
 * Two clients over one HTTP client.
 *
 * @param repeating sends a request again that failed; for what may happen twice
 * @param once sends a request once; for conditional puts. If it sent one again whose answer was lost, the second answer would
 *     be that the object is there, and the winner would take itself for the loser. It asks before it sends the bytes
 *     (Expect: 100-continue, RFC 9110, section 10.1.1): a server that says no at once and closes the connection would
 *     otherwise be heard by chance only
 * @param calls within which requests of both can be broken off
 * @param writes whether what failed may have been done, of both
 */
record S3Clients(S3Client repeating, S3Client once, SdkHttpClient http, BreakableCalls calls, WriteOutcomes writes)
        implements AutoCloseable {
    private static final Duration CONNECTION_TIMEOUT = Duration.ofSeconds(10);

    /** From here on a round trip costs little beside the bytes. */
    private static final long EXPECT_CONTINUE_BYTES = 1 << 20;

    static S3Clients open(S3Options options, S3Location at) {
        BreakableCalls calls = new BreakableCalls();
        SdkHttpClient apache = Apache5HttpClient.builder()
                .connectionTimeout(CONNECTION_TIMEOUT)
                .socketTimeout(options.requestTimeout())
                .build();
        WriteOutcomes writes = new WriteOutcomes();
        SdkHttpClient http = new BreakableHttpClient(apache, calls, writes);
        RetryStrategy retries = AwsRetryStrategy.standardRetryStrategy().toBuilder()
                .maxAttempts(options.attempts())
                .build();
        try {
            return new S3Clients(
                    client(options, http, retries, EXPECT_CONTINUE_BYTES),
                    client(options, http, AwsRetryStrategy.doNotRetry(), 1),
                    http,
                    calls,
                    writes);
        } catch (SdkException e) {
            http.close();
            // What the SDK says of a region that it does not find are names of its classes.
            String reason = options.region() == null
                    ? "no region is configured; give the option region, or set AWS_REGION"
                    : "option region: " + e.getMessage();
            throw new TarnException(
                    ErrorCode.INVALID_PARAMETER_VALUE, "there can be no client for " + at.uri() + ": " + reason, e);
        }
    }

    private static S3Client client(
            S3Options options, SdkHttpClient http, RetryStrategy retries, long expectContinueBytes) {
        S3ClientBuilder builder = S3Client.builder()
                .httpClient(http)
                .overrideConfiguration(configuration ->
                        configuration.retryStrategy(retries).apiCallAttemptTimeout(options.requestTimeout()))
                // Requests bring their own in a header, which servers take that know no trailers.
                .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
                .serviceConfiguration(service -> service.expectContinueThresholdInBytes(expectContinueBytes))
                .forcePathStyle(options.pathStyle());
        if (options.endpoint() != null) {
            builder.endpointOverride(options.endpoint());
        }
        if (options.region() != null) {
            builder.region(Region.of(options.region()));
        } else if (options.endpoint() != null) {
            builder.region(Region.US_EAST_1);
        }
        return builder.build();
    }

    @Override
    public void close() {
        repeating.close();
        once.close();
        http.close();
    }
}
