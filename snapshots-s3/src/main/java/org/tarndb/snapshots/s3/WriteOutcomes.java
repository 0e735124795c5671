package org.tarndb.snapshots.s3;

import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.function.Supplier;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.tarndb.snapshots.objectstore.NotWrittenException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;

/**
 * Whether a write that failed may have been done: by what became of each of its requests. The SDK sends a request in the thread
 * that called, by which it is known whose it is. Thread-safe.
 */
final class WriteOutcomes {
    private final ThreadLocal<Write> running = new ThreadLocal<>();

    private static final class Write {
        boolean mayBeDone;
        /** As it was before the last request. */
        boolean mayHaveBeenDone;
    }

    /**
     * Sends requests that write together.
     *
     * @param what is done, for the message
     * @throws NotWrittenException when no request left this machine, or the server refused each
     */
    <T> T of(String what, URI object, Supplier<T> requests) throws IOException {
        Write write = new Write();
        running.set(write);
        try {
            return requests.get();
        } catch (SdkException e) {
            if (write.mayBeDone) {
                throw S3Failures.failed(what, object, "; whether it happened is not known", e);
            }
            throw new NotWrittenException(S3Failures.message(what, object, "", e), e);
        } finally {
            running.remove();
        }
    }

    /** Sends one request, of a write or not. */
    HttpExecuteResponse send(ExecutableHttpRequest request) throws IOException {
        Write write = running.get();
        return write == null ? request.call() : send(request, write);
    }

    /** The answer to the last request says that it did nothing, though its status alone does not. Of a write that is running. */
    void lastDidNothing() {
        Write write = running.get();
        write.mayBeDone = write.mayHaveBeenDone;
    }

    private static HttpExecuteResponse send(ExecutableHttpRequest request, Write write) throws IOException {
        boolean before = write.mayBeDone;
        write.mayHaveBeenDone = before;
        write.mayBeDone = true; // until it is known that it was not
        try {
            HttpExecuteResponse response = request.call();
            write.mayBeDone = before || !isRefusal(response.httpResponse().statusCode());
            return response;
        } catch (ConnectException | NoRouteToHostException | UnknownHostException | ConnectTimeoutException e) {
            write.mayBeDone = before;
            throw e;
        }
    }

    /**
     * The server has looked at the request and done nothing, or sent it elsewhere, where the SDK does not follow. Not so 408 and
     * 499, of servers that have not heard it all or were left; nor 409 and 412, which say that somebody else
     * has written, perhaps an earlier request of this write.
     */
    private static boolean isRefusal(int status) {
        return switch (status) {
            case 408, S3Failures.CONFLICT, S3Failures.PRECONDITION_FAILED, 499 -> false;
            case 301, 307, 308 -> true;
            default -> status >= 400 && status < 500;
        };
    }
}
