import { del, entries, set, type UseStore } from 'idb-keyval';
import type { QueuedMutation } from './queued-mutation.ts';

/**
 * The queue on the disk, and in memory the writes that the disk rejected. The tab continues with its own knowledge: a write that
 * is sent twice has the same key, and is done once.
 */
export class MutationStore {
  readonly #store: UseStore;
  /** Writes not yet on the disk. */
  readonly #writing = new Map<number, QueuedMutation>();
  /** Refused by the disk: no other tab knows of them, and no later visit. */
  readonly #unstored = new Map<number, QueuedMutation>();
  /** Changed since, which the disk would not note. */
  readonly #amended = new Map<number, QueuedMutation>();
  /** Removed since, which the disk would not record. */
  readonly #gone = new Set<number>();
  /** The disk's contents at its last answer. */
  #saved: readonly QueuedMutation[] = [];

  constructor(store: UseStore) {
    this.#store = store;
  }

  /** Resolves to whether the disk has it. */
  async add(mutation: QueuedMutation): Promise<boolean> {
    this.#writing.set(mutation.seq, mutation);
    try {
      await set(mutation.seq, mutation, this.#store);
      this.#saved = [...this.#saved, mutation];
      return true;
    } catch {
      this.#unstored.set(mutation.seq, { ...mutation, heldUntil: undefined, isUnstored: true });
      return false;
    } finally {
      this.#writing.delete(mutation.seq);
    }
  }

  isBeingWritten = (seq: number): boolean => this.#writing.has(seq);

  /** All of them, in order. */
  async all(): Promise<readonly QueuedMutation[]> {
    await this.#read();
    const here = this.#saved.filter(({ seq }) => !this.#gone.has(seq));
    const saved = here.map((mutation) => this.#amended.get(mutation.seq) ?? mutation);
    const known = new Set(saved.map((mutation) => mutation.seq));
    const others = [...this.#writing.values(), ...this.#unstored.values()].filter(
      (mutation) => !known.has(mutation.seq),
    );
    return [...saved, ...others].toSorted((a, b) => a.seq - b.seq);
  }

  async replace(mutation: QueuedMutation): Promise<void> {
    if (this.#unstored.has(mutation.seq)) {
      this.#unstored.set(mutation.seq, mutation);
      return;
    }
    this.#saved = this.#saved.map((each) => (each.seq === mutation.seq ? mutation : each));
    try {
      await set(mutation.seq, mutation, this.#store);
      this.#amended.delete(mutation.seq);
    } catch {
      this.#amended.set(mutation.seq, mutation);
      if (mutation.refusal) await this.#holdHere(mutation);
    }
  }

  /** A refusal that was shown is final: a later page, which cannot know of it, must not send the write again. */
  async #holdHere(mutation: QueuedMutation): Promise<void> {
    try {
      await del(mutation.seq, this.#store);
    } catch {
      return;
    }
    this.#amended.delete(mutation.seq);
    this.#unstored.set(mutation.seq, { ...mutation, isUnstored: true });
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
      const read = await entries<number, QueuedMutation>(this.#store);
      const known = new Map(this.#saved.map((mutation) => [mutation.seq, mutation]));
      this.#saved = read.map(([seq, mutation]) => sameOf(known.get(seq), mutation));
    } catch {
      // It can't be read now: its earlier contents are known.
    }
  }
}

/** The known object, unless the read one has changed; a write's content determines its key. */
function sameOf(known: QueuedMutation | undefined, read: QueuedMutation): QueuedMutation {
  const isSame =
    known?.key === read.key &&
    known.attempts === read.attempts &&
    known.heldUntil === read.heldUntil &&
    known.refusal?.code === read.refusal?.code &&
    known.isUnstored === read.isUnstored;
  return isSame ? known : read;
}
