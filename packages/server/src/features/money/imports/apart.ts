import module from 'node:module';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { createConcurrencyLimiter } from '#platform/concurrency-limiter.ts';
import { ProblemError } from '#platform/kernel/problem-error.ts';
import type { Outcome, Task } from './prepare-thread.ts';
import type { PreparedImport } from './prepared.ts';

const THREAD = new URL('./prepare-thread.ts', import.meta.url);
/** The largest that may be sent takes a tenth of it. */
const MAX_MEMORY_MB = 512;
const TIMEOUT_MS = 60_000;

/** One at a time for all users: each takes a core for a second or two. */
const limit = createConcurrencyLimiter({ concurrency: 1, mostWaiting: 16 });

/**
 * Parses and checks the body of an import in a worker thread: 12 MiB take seconds, which would delay all other
 * requests.
 */
export const prepareApart = (task: Task): Promise<PreparedImport> => limit(() => runThread(task));

/** Compiled modules that the process has on disk. Without them a thread compiles nearly two hundred, three times its work. */
function compileCache(): NodeJS.ProcessEnv {
  const versioned = module.getCompileCacheDir();
  return versioned === undefined ? {} : { NODE_COMPILE_CACHE: path.dirname(versioned) };
}

function runThread(task: Task): Promise<PreparedImport> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(THREAD, {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
      // Without Hestia's secrets.
      env: compileCache(),
    });
    const timer = setTimeout(() => {
      reject(new ProblemError('unavailable', 'Reading the import took too long; try again in a moment'));
      void thread.terminate();
    }, TIMEOUT_MS);
    thread.once('message', (outcome: Outcome) => {
      if ('prepared' in outcome) resolve(outcome.prepared);
      else reject(new ProblemError(outcome.refusal.code, outcome.refusal.message, outcome.refusal.errors));
    });
    thread.once('error', reject);
    thread.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The thread that reads imports ended with ${code}`));
    });
  });
}
