import { once } from 'node:events';
import net from 'node:net';
import { Client } from 'pg';
import { withTimeout } from '#platform/kernel/with-timeout.ts';
import { describeDatabase } from '#platform/kernel/settings/settings-in-effect.ts';
import { reasonOf } from '#platform/kernel/settings/failures.ts';

const TIMEOUT_MS = 4000;

/**
 * Throws a sentence where no server listens at a database's address. A busy server counts as reachable: the system
 * accepts the connection, and the caller waits patiently.
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
