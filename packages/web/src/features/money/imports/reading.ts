import type { Book } from '@hestia/contract/imports/book.ts';
import { importLimits } from '@hestia/contract/imports/limits.ts';
import { startWorker } from '#platform/kernel/script-url.ts';
// oxlint-disable-next-line import/default -- the build answers its address
import readWorker from './read.worker.ts?worker&url';
import type { ReadMessage, Fault } from './read.worker.ts';

export type FileReading = { readonly book: Book } | { readonly fault: Fault };

const NOWHERE = { line: null, count: null, app: null } as const;

/** Reads a file in a worker; `onStep` gets its progress up to 1. A file that was too large to share is null. */
export async function readInWorker(
  file: Blob | null,
  onStep: (done: number) => void,
  signal: AbortSignal,
): Promise<FileReading> {
  if (file === null || file.size > importLimits.bytes) return { fault: { code: 'tooLarge', ...NOWHERE } };
  // A file may be gone from its place since it was chosen.
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return { fault: { code: 'binary', ...NOWHERE } };
  onStep(0.1);
  const worker = startWorker(readWorker);
  signal.addEventListener('abort', () => worker.terminate());
  try {
    return await new Promise<FileReading>((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent<ReadMessage>) => {
        if ('done' in data) onStep(0.1 + data.done * 0.9);
        else resolve(data);
      });
      worker.addEventListener('error', () => resolve({ fault: { code: 'malformed', ...NOWHERE } }));
      worker.postMessage(bytes, [bytes]);
    });
  } finally {
    worker.terminate();
  }
}
