import { Session } from 'node:inspector';
import process from 'node:process';
import { createApp } from './app.ts';
import { createLog } from '#platform/log.ts';
import { inText } from '#platform/log-text.ts';
import { readSettings } from '#platform/kernel/settings/settings.ts';
import { databaseInEffect, settingsInEffect } from '#platform/kernel/settings/settings-in-effect.ts';
import { startTracing } from '#platform/tracing/tracing.ts';
import { startWords } from '#platform/start-words.ts';
import { version } from '#platform/version.ts';

const TIMEOUT_MS = 20_000;
const SETTLED_MS = 5000;

await start().catch((error: unknown) => {
  // There is no log yet, and the reader typed the command: print the sentence without a stack.
  process.stderr.write(`${startWords(error)}\n`);
  process.exit(1);
});

async function start() {
  const settings = readSettings(process.env);
  const log = createLog(settings.logLevel, settings.logFormat === 'text' ? inText(process.stdout) : undefined);
  log.info({ version, database: databaseInEffect(settings), settings: settingsInEffect(settings) }, 'Starting Hestia');
  for (const warning of settings.warnings) log.warn(warning);
  // Before the app: it looks whether its requests are to be traced.
  const stopTracing = await startTracing(process.env, log);
  const app = await createApp(settings, { log });
  const close = async () => {
    await app.close();
    await stopTracing();
  };
  process.on('unhandledRejection', (err) => log.error({ err }, 'Unhandled rejection'));
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'Uncaught exception; shutting down');
    void stop(1);
  });
  let stopping = false;
  const drained = new AbortController();
  const stop = async (code: number, { drains = false } = {}) => {
    // A second signal skips draining.
    if (stopping) return drained.abort();
    stopping = true;
    if (drains && settings.drainSeconds > 0) await app.drain(drained.signal);
    setTimeout(() => process.exit(code || 1), TIMEOUT_MS).unref();
    const startedAt = performance.now();
    close().then(
      () => {
        log.info({ version, ms: Math.round(performance.now() - startedAt) }, 'Shutdown complete');
        process.exit(code);
      },
      (err: unknown) => {
        log.error({ err }, 'Shutdown failed');
        process.exit(1);
      },
    );
  };
  // Ctrl+C means a waiting user; a service manager restarts one process after the other.
  process.on('SIGINT', () => void stop(0)).on('SIGTERM', () => void stop(0, { drains: true }));
  const address = await app.listen().catch(async (error: unknown) => {
    await app.close();
    throw error;
  });
  process.stdout.write(`Hestia is at ${settings.publicUrl?.href ?? address}\n`);
  setTimeout(dropLeftovers, SETTLED_MS).unref();
}

/** Starting leaves garbage of a quarter of the memory in use, which would otherwise stay until a busy day. */
function dropLeftovers() {
  const session = new Session();
  session.connect();
  session.post('HeapProfiler.collectGarbage');
  session.disconnect();
}
