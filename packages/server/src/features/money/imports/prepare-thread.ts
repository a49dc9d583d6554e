// The thread in which one import is read and checked: it ends with it.
import { parentPort, workerData } from 'node:worker_threads';
import { ProblemError } from '#platform/kernel/problem-error.ts';
import type { PreparedImport } from './prepared.ts';
import { prepare } from './preparing.ts';

/** `bytes` are shared with the server, if they lie in shared memory. */
export type Task = { readonly bytes: Uint8Array; readonly decimals: number; readonly timeZone: string };
type Refusal = Pick<ProblemError, 'code' | 'message' | 'errors'>;
export type Outcome = { readonly prepared: PreparedImport } | { readonly refusal: Refusal };

const { bytes, ...household } = workerData as Task;
try {
  // A decoder takes no shared memory.
  const prepared = prepare(bytes.slice(), household);
  parentPort?.postMessage({ prepared } satisfies Outcome, [prepared.rows.buffer]);
} catch (error) {
  // Other errors end the thread, which reports them.
  if (!(error instanceof ProblemError)) throw error;
  const { code, message, errors } = error;
  parentPort?.postMessage({ refusal: { code, message, errors } } satisfies Outcome);
}
