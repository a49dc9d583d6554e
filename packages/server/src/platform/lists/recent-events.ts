import { LRUCache } from 'lru-cache';
import type { ReplayFacts, StoredEvent } from '#platform/kernel/live.ts';
import type { MissedEvents, ListVersion } from '#platform/lists/missed-events.ts';

/** Events of one household that follow each other without a gap, at least one. */
type StoredBatch = ReplayFacts & { readonly events: readonly StoredEvent[] };

const MAX_BYTES = 16 * 1024 * 1024;
/** Memory that an event takes for each byte of its JSON. */
const BYTES_PER_BYTE = 3;
/** Per household. */
const MAX_EVENTS = 50;
const MAX_SHARE = 1 / 8;

/**
 * The latest events of households, as committed or read by this process, so that they need not be read (again). Only
 * committed events are added, never any that a rollback reverts.
 */
export class RecentEvents {
  readonly #runs: LRUCache<string, readonly StoredBatch[]>;
  readonly #maxBytesOfOne: number;

  constructor({ maxBytes = MAX_BYTES } = {}) {
    this.#runs = new LRUCache({ maxSize: maxBytes, sizeCalculation: sizeOf });
    this.#maxBytesOfOne = maxBytes * MAX_SHARE;
  }

  /** Estimated bytes of all that is remembered. */
  get size(): number {
    return this.#runs.calculatedSize;
  }

  /** Adds events, oldest first. Earlier ones are dropped unless these follow directly. */
  remember(colocationId: string, events: readonly StoredEvent[], about: ReplayFacts): void {
    if (events.length === 0) return;
    const batch = { ...about, events };
    const before = this.#runs.peek(colocationId) ?? [];
    const last = before.at(-1);
    const follows = last?.history === about.history && endOf(last) + 1 === startOf(batch);
    const run = this.#newest(follows ? [...before, batch] : [batch]);
    if (run.length > 0) this.#runs.set(colocationId, run);
    else this.#runs.delete(colocationId);
  }

  /** All events after `cached`, up to `upTo` or a later one; null when they are not all known here. */
  after(colocationId: string, cached: ListVersion, upTo: ListVersion): MissedEvents | null {
    const run = this.#runs.get(colocationId) ?? [];
    const [first, last] = [run.at(0), run.at(-1)];
    if (!first || !last || last.history !== upTo.history) return null;
    const seq = endOf(last);
    // The cache may be ahead of the caller, and of the events known here: then only the database has the answer.
    if (cached.seq >= upTo.seq || cached.seq + 1 < startOf(first) || upTo.seq > seq) return null;
    const events = run.flatMap((batch) => batch.events.slice(Math.max(0, cached.seq + 1 - startOf(batch))));
    return { seq, history: last.history, events };
  }

  forget(colocationId: string): void {
    this.#runs.delete(colocationId);
  }

  #newest(run: readonly StoredBatch[]): readonly StoredBatch[] {
    let [count, size] = [0, 0];
    const tooOld = run.findLastIndex((batch) => {
      count += batch.events.length;
      size += batch.bytes * BYTES_PER_BYTE;
      return count > MAX_EVENTS || size > this.#maxBytesOfOne;
    });
    return run.slice(tooOld + 1);
  }
}

const startOf = ({ events }: StoredBatch): number => events[0]?.seq ?? 0;
const endOf = ({ events }: StoredBatch): number => events.at(-1)?.seq ?? 0;

const sizeOf = (run: readonly StoredBatch[], key: string): number =>
  run.reduce((sum, { bytes }) => sum + bytes * BYTES_PER_BYTE, key.length);
