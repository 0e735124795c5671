package org.tarndb.snapshots.dynamodb;

import java.io.IOException;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.TransactionInProgressException;

/** What failures say. The SDK's messages have no secrets: it signs with them and sends the signature. */
final class Failures {
    private static final int FIRST_SERVER_ERROR = 500;

    private Failures() {}

    static String version(String base, long version) {
        return "version " + Long.toUnsignedString(version) + " of " + base;
    }

    /** @param what was to be done, as the words after "could not" */
    static IOException ofRead(String what, String table, SdkException e) {
        return of(what, table, "", e);
    }

    static IOException ofWrite(String what, String table, SdkException e) {
        return of(what, table, changedNothing(e) ? "; nothing was changed" : "; whether it happened is not known", e);
    }

    static IOException of(String what, String table, String outcome, SdkException e) {
        return new IOException("could not " + what + ", DynamoDB table " + table + outcome + ": " + e.getMessage(), e);
    }

    /** It was sent once, and refused. Of several requests an earlier one, without an answer, may have been applied. */
    private static boolean changedNothing(SdkException e) {
        return e instanceof AwsServiceException answered
                && answered.statusCode() < FIRST_SERVER_ERROR
                && !(e instanceof TransactionInProgressException)
                && Integer.valueOf(1).equals(e.numAttempts());
    }
}
