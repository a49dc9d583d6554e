// The database part of another Hestia: starts it in the given folder, reports it in one line of JSON, and stays.
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded.ts';

const [home = ''] = process.argv.slice(2);
try {
  const warnings: string[] = [];
  const quiet = () => {};
  const log = { debug: quiet, info: quiet, warn: (words: string) => void warnings.push(words), error: quiet };
  const server = await startEmbeddedPostgres({ home, log });
  const { pid, connection } = server;
  process.stdout.write(`${JSON.stringify({ pid, connection, warnings })}\n`);
  process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
  setInterval(() => {}, 60_000);
} catch (error) {
  process.stdout.write(`${JSON.stringify({ refused: error instanceof Error ? error.message : String(error) })}\n`);
}
