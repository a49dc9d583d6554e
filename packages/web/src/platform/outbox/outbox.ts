import { del, entries, set, type UseStore } from 'idb-keyval';
import type { Request } from '#platform/api/client.ts';

/** One queued write, as it lies on the disk. */
export type Op = {
  /** Place in the queue. */
  readonly seq: number;
  /** Idempotency key: the same on every try. */
  readonly key: string;
  /** Name of the kind of write, and what it was given: from these its overlay is drawn. */
  readonly kind: string;
  readonly variables: unknown;
  /** What goes over the wire, fixed when it was queued. */
  readonly request: Request;
  readonly attempts: number;
  /** Until this instant it can be taken back, and others may overtake it. */
  readonly heldUntil?: number | undefined;
  /** Why the server will never take it. It then waits for a person, and holds nobody up. */
  readonly refusal?: Refusal | undefined;
};

export type Refusal = { readonly code: string; readonly message: string };
export type NewOp = Pick<Op, 'kind' | 'variables' | 'request' | 'heldUntil'>;

export type OutboxHooks = {
  /** Sends it; throws when that failed. */
  send(op: Op): Promise<unknown>;
  /** Puts the result where it survives; only then does the write leave the queue. */
  settle(op: Op, result: unknown): Promise<void>;
  /** Why a failure is for good, or null when it may pass. */
  refusalOf(error: unknown): Refusal | null;
  /** Milliseconds before the next try. */
  waitAfter(op: Op, error: unknown): number;
};

type News = 'changed' | { refused: Op } | { settled: Op };
export type OutboxEvent = { readonly name: 'refused' | 'settled'; readonly op: Op };

const ELSEWHERE_SENDING = 2000;
/** Taking back must be over, in all tabs, before sending begins. */
const MARGIN = 250;

/**
 * Durable first-in first-out queue of writes. Whatever happens to the tab, the network or the server: each write reaches the
 * server once, in the order in which it was queued. One sender over all tabs (Web Lock), the same idempotency key on every try.
 */
export class Outbox {
  readonly ready: Promise<void>;
  readonly #name: string;
  readonly #store: UseStore;
  readonly #hooks: OutboxHooks;
  readonly #channel: BroadcastChannel;
  readonly #listeners = new Set<() => void>();
  readonly #hearers = new Set<(event: OutboxEvent) => void>();
  readonly #unsaved = new Map<number, Op>();
  readonly #life = new AbortController();
  #ops: readonly Op[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending = false;
  #again = false;
  #lastSeq = 0;

  constructor(name: string, store: UseStore, hooks: OutboxHooks) {
    this.#name = name;
    this.#store = store;
    this.#hooks = hooks;
    this.#channel = new BroadcastChannel(name);
    const { signal } = this.#life;
    this.#channel.addEventListener('message', (event: MessageEvent<News>) => void this.#hear(event.data), { signal });
    window.addEventListener('online', this.kick, { signal });
    document.addEventListener('visibilitychange', this.#kickOrRelease, { signal });
    this.ready = this.#reload().then(this.kick);
  }

  /** For `useSyncExternalStore`: called after each change of `snapshot()`. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** All queued writes in order, the refused ones too. The same array until something changes. */
  snapshot = (): readonly Op[] => this.#ops;

  /** Hears, in every tab, of writes that were taken or refused. */
  onEvent(hearer: (event: OutboxEvent) => void): () => void {
    this.#hearers.add(hearer);
    return () => this.#hearers.delete(hearer);
  }

  /** Shows a write at once; resolves to its `seq` when it is on the disk. Rejects, and takes it back, when the disk will not have it. */
  async add(op: NewOp): Promise<number> {
    // Greater than any number before, in this and in other tabs, also after a restart.
    this.#lastSeq = Math.max(this.#lastSeq + 1, Date.now() * 1000 + Math.floor(Math.random() * 1000));
    const full: Op = { ...op, seq: this.#lastSeq, key: crypto.randomUUID(), attempts: 0 };
    this.#unsaved.set(full.seq, full);
    this.#publish([...this.#ops, full]);
    try {
      await set(full.seq, full, this.#store);
    } catch (error) {
      this.#publish(this.#ops.filter((each) => each.seq !== full.seq));
      throw error;
    } finally {
      this.#unsaved.delete(full.seq);
    }
    this.#tell('changed');
    this.kick();
    return full.seq;
  }

  /** Takes back a write that is still held: true when it will never be sent. */
  async takeBack(seq: number): Promise<boolean> {
    const op = this.#ops.find((each) => each.seq === seq);
    if (op?.heldUntil === undefined || op.heldUntil - MARGIN < Date.now()) return false;
    await this.discard(seq);
    return true;
  }

  /** Lets those of the held writes go now, before whatever is queued from here on. */
  async release(which: (op: Op) => boolean): Promise<void> {
    // What is due already may be on its way this very moment.
    const held = this.#ops.filter((op) => (op.heldUntil ?? 0) > Date.now() && which(op));
    if (held.length === 0) return;
    for (const op of held) await this.#replace({ ...op, heldUntil: undefined });
    this.#tell('changed');
    this.kick();
  }

  /** Sends a refused write once more, as a new one at its old place. */
  async tryAgain(seq: number): Promise<void> {
    const op = this.#ops.find((each) => each.seq === seq);
    if (!op?.refusal) return;
    const { refusal: _refusal, ...rest } = op;
    await this.#replace({ ...rest, key: crypto.randomUUID(), attempts: 0 });
    this.#tell('changed');
    this.kick();
  }

  /** Gives up a write. */
  async discard(seq: number): Promise<void> {
    await this.#drop(seq);
    this.#tell('changed');
  }

  /** Tries to send now rather than when the wait is over. */
  kick = (): void => {
    clearTimeout(this.#timer);
    if (this.#life.signal.aborted) return;
    if (this.#sending) {
      this.#again = true;
      return;
    }
    this.#sending = true;
    this.#again = false;
    void this.#sendUnderLock().then((wait) => {
      this.#sending = false;
      if (this.#again) this.kick();
      else if (wait > 0 && !this.#life.signal.aborted) this.#timer = setTimeout(this.kick, wait);
    });
  };

  /** Stops sending and listening in this tab; what is queued stays on the disk. */
  close(): void {
    this.#life.abort();
    clearTimeout(this.#timer);
    this.#channel.close();
  }

  async #sendUnderLock(): Promise<number> {
    try {
      return await navigator.locks.request(this.#name, { ifAvailable: true }, (lock) =>
        lock ? this.#drain() : ELSEWHERE_SENDING,
      );
    } catch {
      // A full disk or a failing hook must not stop the queue for good.
      return ELSEWHERE_SENDING;
    }
  }

  /** Sends until nothing is left to send; returns the milliseconds to wait before the next try, or 0. */
  async #drain(): Promise<number> {
    await this.#reload();
    for (let op = this.#next(); op !== undefined; op = this.#next()) {
      if (this.#life.signal.aborted) return 0;
      try {
        const result = await this.#hooks.send(op);
        await this.#hooks.settle(op, result);
      } catch (error) {
        const refusal = this.#hooks.refusalOf(error);
        if (refusal === null) {
          await this.#replace({ ...op, attempts: op.attempts + 1 });
          return this.#hooks.waitAfter(op, error);
        }
        await this.#replace({ ...op, refusal });
        this.#tell({ refused: { ...op, refusal } });
        continue;
      }
      await this.#drop(op.seq);
      this.#tell({ settled: op });
    }
    return this.#untilDue();
  }

  // One that is not on the disk yet must not be sent: a crash would forget it while the server has it.
  #next = (): Op | undefined =>
    this.#ops.find((op) => !op.refusal && !this.#unsaved.has(op.seq) && (op.heldUntil ?? 0) <= Date.now());

  /** Milliseconds until the first of the held writes may go; 0 when none is held. */
  #untilDue(): number {
    const held = this.#ops.flatMap((op) => (op.heldUntil === undefined || op.refusal ? [] : [op.heldUntil]));
    return held.length === 0 ? 0 : Math.max(1, Math.min(...held) - Date.now());
  }

  // Whoever leaves has had the last word.
  #kickOrRelease = (): void => {
    if (document.visibilityState === 'visible') this.kick();
    else void this.release(() => true);
  };

  async #hear(news: News): Promise<void> {
    await this.#reload();
    this.#announce(news);
  }

  #tell(news: News): void {
    if (this.#life.signal.aborted) return;
    this.#channel.postMessage(news);
    this.#announce(news);
  }

  #announce(news: News): void {
    if (news === 'changed') return;
    const event: OutboxEvent =
      'refused' in news ? { name: 'refused', op: news.refused } : { name: 'settled', op: news.settled };
    for (const hearer of this.#hearers) hearer(event);
  }

  #publish(ops: readonly Op[]): void {
    this.#ops = ops;
    for (const listener of this.#listeners) listener();
  }

  async #reload(): Promise<void> {
    const saved = (await entries<number, Op>(this.#store)).map(([, op]) => op);
    const known = new Set(saved.map((op) => op.seq));
    const unsaved = [...this.#unsaved.values()].filter((op) => !known.has(op.seq));
    this.#publish([...saved, ...unsaved].toSorted((a, b) => a.seq - b.seq));
  }

  async #replace(op: Op): Promise<void> {
    await set(op.seq, op, this.#store);
    this.#publish(this.#ops.map((each) => (each.seq === op.seq ? op : each)));
  }

  async #drop(seq: number): Promise<void> {
    await del(seq, this.#store);
    this.#publish(this.#ops.filter((each) => each.seq !== seq));
  }
}
