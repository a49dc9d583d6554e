import { once } from 'node:events';
import net from 'node:net';
import { Client } from 'pg';
import { withTimeout } from '#platform/kernel/with-timeout.ts';
import { describeDatabase } from '#platform/kernel/settings-in-effect.ts';
import { reasonOf } from '#platform/kernel/failures.ts';

const TIMEOUT_MS = 4000;

/**
 * Throws in words where nothing listens at an address of a database. A server that is only busy is there: the system takes
 * the connection for it, and whoever asks waits for the rest with patience.
 */
export async function requireReachable(databaseUrl: string, timeoutMs = TIMEOUT_MS): Promise<void> {
  const { host, port } = new Client({ connectionString: databaseUrl });
  if (host.startsWith('/')) return;
  const socket = net.connect({ host, port });
  const connected = once(socket, 'connect');
  try {
    if (!(await withTimeout(timeoutMs, connected))) throw new Error(`nothing answers within ${timeoutMs / 1000} s`);
  } catch (error) {
    throw new Error(`Cannot connect to the database at ${describeDatabase(databaseUrl)}: ${reasonOf(error)}`, {
      cause: error,
    });
  } finally {
    connected.catch(() => {});
    socket.destroy();
  }
}
