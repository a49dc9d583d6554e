import { reasonOf } from '#platform/kernel/settings/failures.ts';
import { createLruCache } from '#platform/kernel/lru-cache.ts';

const SECOND_MS = 1000;
/** The number of remembered kinds; beyond, the least recently logged is dropped. */
const MAX_KINDS = 500;
const WARN = 40;

type LogMethod = (this: unknown, ...args: unknown[]) => void;

/**
 * Warnings and errors of one kind are written once a second, and then with how many there were since: in an outage each
 * request, each connection and each job has the same to say. For pino's hook of that name.
 */
export function withoutRepeats(now: () => number = () => performance.now()) {
  const kinds = createLruCache<{ readonly at: number; held: number }>(MAX_KINDS);
  return function logMethod(this: unknown, args: unknown[], write: LogMethod, level: number): void {
    if (level < WARN) return write.apply(this, args);
    const kind = kindOf(args);
    const last = kinds.peek(kind);
    if (last !== undefined && now() - last.at < SECOND_MS) {
      last.held++;
      return;
    }
    kinds.set(kind, { at: now(), held: 0 });
    return write.apply(this, last?.held ? withCount(args, last.held) : args);
  };
}

function withCount([about, ...words]: unknown[], repeated: number): unknown[] {
  if (typeof about === 'string') return [{ repeated }, about, ...words];
  return [about instanceof Error ? { err: about, repeated } : { ...Object(about), repeated }, ...words];
}

/** The kind of a log line: its message, error and path, but not the single request. */
function kindOf([about, words]: unknown[]): string {
  if (typeof about !== 'object' || about === null) return String(about);
  const { err, path, status, job } = about as Readonly<Record<string, unknown>>;
  const fault = about instanceof Error ? about : err;
  // The text in brackets names one of many instances (a worker, say): it is not part of the kind.
  const reason = fault === undefined ? '' : reasonOf(fault).replaceAll(/ \([^)]*\)/g, '');
  return [words, reason, path, status, job].join('|');
}
