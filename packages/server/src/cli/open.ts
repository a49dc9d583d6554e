import process from 'node:process';
import type { FastifyBaseLogger } from 'fastify';
import { openForCli, requireSchema } from '#platform/db/opening/open-for-cli.ts';
import type { DatabaseStorage } from '#platform/db/opening/storage.ts';
import { readSettings, type ParsedSettings } from '#platform/kernel/settings/settings.ts';
import { createLog } from '#platform/log.ts';
import type { Platform } from '#platform/platform.ts';
import type { Io } from './io.ts';

/** Standard output is for answers. Log lines of level `info` would only distract. */
export const logOf = (io: Io): FastifyBaseLogger => createLog('warn', { write: (line) => io.err(line) });

type OpenStorage = {
  readonly settings: ParsedSettings;
  readonly storage: DatabaseStorage;
  readonly log: FastifyBaseLogger;
};

/** Works on the database, with or without a running server. */
export async function withStorage<T>(io: Io, work: (opened: OpenStorage) => Promise<T>): Promise<T> {
  const settings = readSettings(io.env);
  const log = logOf(io);
  const storage = await openForCli(settings, log);
  // Ctrl+C during a long one must not leave a database behind that we have started.
  const stop = () => void storage.close().finally(() => process.exit(130));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    return await work({ settings, storage, log });
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    await storage.close();
  }
}

/** Works with all that the server works with. */
export const withPlatform = <T>(
  io: Io,
  work: (platform: Platform, storage: DatabaseStorage) => Promise<T>,
): Promise<T> =>
  withStorage(io, async ({ settings, storage, log }) => {
    await requireSchema(storage);
    // Imported only here: a backup doesn't need it.
    const { assemble } = await import('../assembly.ts');
    await using opened = new AsyncDisposableStack();
    const { platform } = await assemble(storage, settings, { log, opened });
    return await work(platform, storage);
  });
