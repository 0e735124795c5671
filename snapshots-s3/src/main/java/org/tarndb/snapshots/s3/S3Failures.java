package org.tarndb.snapshots.s3;

import java.io.IOException;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.model.S3Exception;

/** What failures of requests say. */
final class S3Failures {
    static final int NOT_FOUND = 404;
    static final int CONFLICT = 409;
    static final int PRECONDITION_FAILED = 412;
    static final int RANGE_NOT_SATISFIABLE = 416;

    private S3Failures() {}

    /**
     * The server's code for an error, such as "NoSuchKey"; empty where it gave none, as for HEAD. A status alone says little:
     * 404 is also what a missing bucket gets.
     */
    static String code(S3Exception e) {
        AwsErrorDetails details = e.awsErrorDetails();
        return details == null || details.errorCode() == null ? "" : details.errorCode();
    }

    /** @param object its URI, or that of a prefix */
    static IOException failed(String what, Object object, SdkException e) {
        return failed(what, object, "", e);
    }

    /** @param remark behind what failed */
    static IOException failed(String what, Object object, String remark, SdkException e) {
        return new IOException(message(what, object, remark, e), e);
    }

    /** The SDK's messages have no secrets: it signs with them and sends the signature. */
    static String message(String what, Object object, String remark, SdkException e) {
        return "could not " + what + " " + object + remark + ": " + e.getMessage();
    }
}
