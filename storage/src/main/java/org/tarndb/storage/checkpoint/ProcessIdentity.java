package org.tarndb.storage.checkpoint;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Names this process to others that find a database in use. */
final class ProcessIdentity {
    private static final Path LINUX_HOST_NAME = Path.of("/proc/sys/kernel/hostname");

    private ProcessIdentity() {}

    /** For instance "process 4711 on host build-7". */
    static String describe() {
        return "process " + ProcessHandle.current().pid() + " on host " + hostName();
    }

    /** Without asking the network, which may take seconds. */
    private static String hostName() {
        try {
            if (Files.isReadable(LINUX_HOST_NAME)) {
                return Files.readString(LINUX_HOST_NAME).strip();
            }
        } catch (IOException e) {
            return fromEnvironment();
        }
        return fromEnvironment();
    }

    private static String fromEnvironment() {
        @Nullable String windows = System.getenv("COMPUTERNAME");
        @Nullable String other = System.getenv("HOSTNAME");
        return windows != null ? windows : other != null ? other : "unknown";
    }
}
