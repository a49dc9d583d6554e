// Another Hestia, as far as its database goes: starts it in the folder it is given, says so in one line of JSON, stays.
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded.ts';

const [home = ''] = process.argv.slice(2);
try {
  const server = await startEmbeddedPostgres({ home });
  process.stdout.write(`${JSON.stringify({ pid: server.pid, connection: server.connection })}\n`);
  process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
  setInterval(() => {}, 60_000);
} catch (error) {
  process.stdout.write(`${JSON.stringify({ refused: error instanceof Error ? error.message : String(error) })}\n`);
}
