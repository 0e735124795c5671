package org.tarndb.snapshots.interop;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The files of a directory over HTTP, whole or a range of bytes (RFC 9110, section 14). */
final class FileServer implements AutoCloseable {
    private static final Pattern RANGE = Pattern.compile("bytes=(\\d+)-(\\d+)");

    private final HttpServer server;
    private final Path directory;

    FileServer(Path directory) throws IOException {
        this.directory = directory;
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::serve);
        server.start();
    }

    URI location() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            Path file = directory.resolve(exchange.getRequestURI().getPath().substring(1));
            if (!Files.isRegularFile(file)) {
                exchange.sendResponseHeaders(404, -1);
                return;
            }
            byte[] content = Files.readAllBytes(file);
            String range = exchange.getRequestHeaders().getFirst("Range");
            Matcher asked = RANGE.matcher(range == null ? "" : range);
            if (asked.matches()) {
                int from = Integer.parseInt(asked.group(1));
                int to = Math.min(content.length - 1, Integer.parseInt(asked.group(2)));
                exchange.getResponseHeaders().set("Content-Range", "bytes " + from + "-" + to + "/" + content.length);
                send(exchange, 206, Arrays.copyOfRange(content, from, to + 1));
            } else {
                send(exchange, 200, content);
            }
        }
    }

    private static void send(HttpExchange exchange, int status, byte[] content) throws IOException {
        exchange.sendResponseHeaders(status, content.length == 0 ? -1 : content.length);
        exchange.getResponseBody().write(content);
    }
}
