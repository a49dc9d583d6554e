import { del, entries, set, type UseStore } from 'idb-keyval';
import type { Op } from './outbox.ts';

/**
 * The queue as it lies on the disk, and beside it in memory what the disk would not take. Whatever the disk does, the tab
 * goes on with what it knows: a write that is sent twice for it has the same key, and is done once.
 */
export class OpShelf {
  readonly #store: UseStore;
  /** On their way to the disk. */
  readonly #writing = new Map<number, Op>();
  /** Refused by the disk: no other tab knows of them, and no later visit. */
  readonly #unstored = new Map<number, Op>();
  /** Changed since, which the disk would not note. */
  readonly #amended = new Map<number, Op>();
  /** Gone since, which the disk would not note. */
  readonly #gone = new Set<number>();
  /** What the disk held when it last answered. */
  #saved: readonly Op[] = [];

  constructor(store: UseStore) {
    this.#store = store;
  }

  /** Resolves to whether the disk has it. */
  async add(op: Op): Promise<boolean> {
    this.#writing.set(op.seq, op);
    try {
      await set(op.seq, op, this.#store);
      this.#saved = [...this.#saved, op];
      return true;
    } catch {
      this.#unstored.set(op.seq, { ...op, heldUntil: undefined, isUnstored: true });
      return false;
    } finally {
      this.#writing.delete(op.seq);
    }
  }

  isBeingWritten = (seq: number): boolean => this.#writing.has(seq);

  /** All of them, in order. */
  async all(): Promise<readonly Op[]> {
    await this.#read();
    const here = this.#saved.filter(({ seq }) => !this.#gone.has(seq));
    const saved = here.map((op) => this.#amended.get(op.seq) ?? op);
    const known = new Set(saved.map((op) => op.seq));
    const others = [...this.#writing.values(), ...this.#unstored.values()].filter((op) => !known.has(op.seq));
    return [...saved, ...others].toSorted((a, b) => a.seq - b.seq);
  }

  async replace(op: Op): Promise<void> {
    if (this.#unstored.has(op.seq)) {
      this.#unstored.set(op.seq, op);
      return;
    }
    this.#saved = this.#saved.map((each) => (each.seq === op.seq ? op : each));
    try {
      await set(op.seq, op, this.#store);
      this.#amended.delete(op.seq);
    } catch {
      this.#amended.set(op.seq, op);
    }
  }

  async drop(seq: number): Promise<void> {
    if (this.#unstored.delete(seq)) return;
    this.#amended.delete(seq);
    this.#saved = this.#saved.filter((each) => each.seq !== seq);
    try {
      await del(seq, this.#store);
    } catch {
      this.#gone.add(seq);
    }
  }

  async #read(): Promise<void> {
    try {
      for (const seq of this.#gone) {
        await del(seq, this.#store);
        this.#gone.delete(seq);
      }
      this.#saved = (await entries<number, Op>(this.#store)).map(([, op]) => op);
    } catch {
      // It cannot be read now: what it held is known from before.
    }
  }
}
