// HEIF, that is HEIC and AVIF: a file of 1.4 KB can unpack to a gigabyte, so it is read in a process of its own that may
// not have one.
import { execFile } from 'node:child_process';
import path from 'node:path';

/** As large as telephones take them without being told to (24 megapixels), and little more. */
export const MAX_HEIF_PIXELS = 25_000_000;

const PROCESS = path.join(import.meta.dirname, 'heif-process.ts');
/**
 * For what the process may write to, in KiB. Half of it is address space that Node takes without using it. Enforced by
 * Linux; on macOS the pixels are the only bound.
 */
const MAX_MEMORY = 1_200_000;
const TIMEOUT_MS = 60_000;
/** A kept picture has some hundred KB. */
const MAX_RESULT_BYTES = 16 * 1024 * 1024;

/** Where a release brings what Node needs and the machine lacks. */
const libraries = () =>
  process.env['LD_LIBRARY_PATH'] === undefined ? {} : { LD_LIBRARY_PATH: process.env['LD_LIBRARY_PATH'] };

/** What a file of HEIF, or of many pixels, shows, as a picture that is kept. Rejects when it cannot be read within the bounds. */
export function shrinkApart(bytes: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      '/bin/sh',
      ['-c', `ulimit -d ${MAX_MEMORY} || :; exec "$0" "$@"`, process.execPath, PROCESS],
      {
        encoding: 'buffer',
        timeout: TIMEOUT_MS,
        killSignal: 'SIGKILL',
        maxBuffer: MAX_RESULT_BYTES,
        cwd: '/',
        // None of the secrets that Hestia was started with; and no more threads than are needed.
        env: { ...libraries(), MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '1' },
      },
      (error, webp) => (error ? reject(error) : resolve(webp)),
    );
    // A process that has given up does not read to the end; how it ended says why.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(bytes);
  });
}
