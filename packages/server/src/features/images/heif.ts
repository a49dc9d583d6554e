// HEIF, that is HEIC and AVIF: a file of 1.4 KB can unpack to a gigabyte, so it is decoded in a process with limited
// memory.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { ProblemError } from '#platform/kernel/problem-error.ts';

/** The default size of telephones (24 megapixels), and a little more. */
export const MAX_HEIF_PIXELS = 25_000_000;

const PROCESS = path.join(import.meta.dirname, 'heif-process.ts');
/**
 * Limit of the process's writable address space, in KiB. Half of it is reserved by Node without use. Linux enforces it;
 * on macOS only the pixels are limited.
 */
const MAX_MEMORY = 1_200_000;
const TIMEOUT_MS = 60_000;
/** A stored picture has some hundred KB. */
const MAX_RESULT_BYTES = 16 * 1024 * 1024;

/** Libraries in a release that Node needs and the machine lacks. */
const libraries = () =>
  process.env['LD_LIBRARY_PATH'] === undefined ? {} : { LD_LIBRARY_PATH: process.env['LD_LIBRARY_PATH'] };

/** A failure to start the process says nothing about the picture. */
const faultOf = (error: Error): Error =>
  'syscall' in error && String(error.syscall).startsWith('spawn')
    ? new ProblemError('unavailable', 'The server is too busy to read this picture; try again in a moment')
    : error;

/** Converts a HEIF file, or one with many pixels, into a stored picture. Rejects when it exceeds the limits. */
export function shrinkApart(bytes: Buffer, shell = '/bin/sh'): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      shell,
      ['-c', `ulimit -d ${MAX_MEMORY} || :; exec "$0" "$@"`, process.execPath, PROCESS],
      {
        encoding: 'buffer',
        timeout: TIMEOUT_MS,
        killSignal: 'SIGKILL',
        maxBuffer: MAX_RESULT_BYTES,
        cwd: '/',
        // Without Hestia's secrets, and with as few threads as possible.
        env: { ...libraries(), MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '1' },
      },
      (error, webp) => (error ? reject(faultOf(error)) : resolve(webp)),
    );
    // A process that has failed does not read to the end; its exit says why.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(bytes);
  });
}
