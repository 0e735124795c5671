package org.tarndb.snapshots.s3;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;

/**
 * Passes requests of HTTP/1.1 on to a server, one for each connection. It can be told what to do with the next requests of a
 * kind: to pass them on and drop the answer, or to answer itself; and to fall silent.
 */
final class DroppingProxy implements AutoCloseable {
    private final ServerSocket listener;
    private final int serverPort;
    private final List<String> requestLines = new CopyOnWriteArrayList<>();
    /** Of the next chosen requests: what is answered instead, or "" where the answer is dropped. */
    private final Queue<String> plan = new ConcurrentLinkedQueue<>();

    private volatile Predicate<String> chosen = line -> false;
    private volatile int silentFrom = Integer.MAX_VALUE;
    private volatile CountDownLatch silenced = new CountDownLatch(1);
    private final List<Socket> unanswered = new CopyOnWriteArrayList<>();

    DroppingProxy(int serverPort) throws IOException {
        this.serverPort = serverPort;
        this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread thread = new Thread(this::accept, "dropping-proxy");
        thread.setDaemon(true);
        thread.start();
    }

    int port() {
        return listener.getLocalPort();
    }

    /** The next requests with this method are done by the server, but their answers are lost. */
    void dropAnswers(int count, String method) {
        choose(method, Collections.nCopies(count, ""));
    }

    /** The next requests with this method do not reach the server. */
    void answerInstead(int count, String method, int status, String code) {
        choose(method, Collections.nCopies(count, errorAnswer(status, code)));
    }

    private static String errorAnswer(int status, String code) {
        String body = "<Error><Code>" + code + "</Code><Message>as planned</Message></Error>";
        return "HTTP/1.1 " + status
                + " Planned\r\nContent-Type: application/xml\r\nConnection: close\r\nContent-Length: " + body.length()
                + "\r\n\r\n" + body;
    }

    /** The next request with this method is done and its answer lost; the one after it does not reach the server. */
    void dropAnswerAndAnswerInstead(String method, int status, String code) {
        choose(method, List.of("", errorAnswer(status, code)));
    }

    /**
     * From now on this many requests are passed on, and those that follow are neither passed on nor answered: their connections
     * stay open.
     *
     * @return is counted down by the first of them
     */
    CountDownLatch fallSilentAfter(int requests) {
        requestLines.clear();
        silenced = new CountDownLatch(1);
        silentFrom = requests;
        return silenced;
    }

    /** The requests since the last plan: method and target. */
    List<String> requests() {
        return requestLines.stream()
                .map(line -> line.substring(0, line.lastIndexOf(' ')))
                .toList();
    }

    private void choose(String method, List<String> answers) {
        requestLines.clear();
        plan.clear();
        plan.addAll(answers);
        chosen = line -> line.startsWith(method + " ");
    }

    /** How many requests with this method came since the last plan. */
    long requests(String method) {
        return requestLines.stream()
                .filter(line -> line.startsWith(method + " "))
                .count();
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket each : unanswered) {
            each.close();
        }
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket client = listener.accept();
                Thread thread = new Thread(() -> serve(client), "dropping-proxy-connection");
                thread.setDaemon(true);
                thread.start();
            } catch (IOException e) {
                return; // closed
            }
        }
    }

    private void serve(Socket client) {
        try {
            byte[] request = read(client.getInputStream(), client.getOutputStream());
            if (request.length == 0) {
                client.close();
                return;
            }
            String line = new String(request, StandardCharsets.ISO_8859_1)
                    .lines()
                    .findFirst()
                    .orElse("");
            if (isSilent(line)) {
                unanswered.add(client);
                silenced.countDown();
                return;
            }
            String planned = chosen.test(line) ? plan.poll() : null;
            byte[] response =
                    planned == null || planned.isEmpty() ? ask(request) : planned.getBytes(StandardCharsets.UTF_8);
            if (planned == null || !planned.isEmpty()) {
                OutputStream out = client.getOutputStream();
                out.write(response);
                out.flush();
            }
            client.close();
        } catch (IOException e) {
            // the client sees it too
        }
    }

    private synchronized boolean isSilent(String line) {
        requestLines.add(line);
        return requestLines.size() > silentFrom;
    }

    private byte[] ask(byte[] request) throws IOException {
        try (Socket server = new Socket(InetAddress.getLoopbackAddress(), serverPort)) {
            server.getOutputStream().write(request);
            server.getOutputStream().flush();
            return server.getInputStream().readAllBytes();
        }
    }

    /** One request, which asks the server to close the connection afterwards, and for no leave to send its body. */
    private static byte[] read(InputStream in, OutputStream out) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        while (!head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
            int next = in.read();
            if (next < 0) {
                return new byte[0];
            }
            head.write(next);
        }
        StringBuilder kept = new StringBuilder();
        int length = 0;
        for (String line :
                head.toString(StandardCharsets.ISO_8859_1).strip().lines().toList()) {
            String lower = line.toLowerCase(Locale.ROOT);
            if (lower.startsWith("content-length:")) {
                length = Integer.parseInt(line.substring(line.indexOf(':') + 1).trim());
            }
            if (lower.startsWith("expect:")) {
                out.write("HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1));
                out.flush();
            } else if (!lower.startsWith("connection:")) {
                kept.append(line).append("\r\n");
            }
        }
        kept.append("Connection: close\r\n\r\n");
        ByteArrayOutputStream request = new ByteArrayOutputStream();
        request.write(kept.toString().getBytes(StandardCharsets.ISO_8859_1));
        request.write(in.readNBytes(length));
        return request.toByteArray();
    }
}
