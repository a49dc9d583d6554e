import type { UseStore } from 'idb-keyval';
import { createListeners } from '#platform/kernel/listeners.ts';
import { newId } from '#platform/kernel/new-id.ts';
import { NotStoredError } from './not-stored.ts';
import { asOnlySender } from './only-sender.ts';
import { MutationStore } from './mutation-store.ts';
import type { NewMutation, QueuedMutation, Refusal } from './queued-mutation.ts';
import { sequenceAfter } from './sequence.ts';

export type OutboxHooks = {
  /** Sends it; throws when that failed. */
  send(op: QueuedMutation): Promise<unknown>;
  /** Stores the result durably; only then does the write leave the queue. */
  onConfirmed(op: QueuedMutation, result: unknown): Promise<void>;
  /** Why a failure is permanent, or null if it may pass. */
  refusalOf(error: unknown): Refusal | null;
  /** Milliseconds before the next try. */
  waitAfter(op: QueuedMutation, error: unknown): number;
};

type News = 'changed' | { refused: QueuedMutation } | { settled: QueuedMutation };
/** `lost`: the disk would not have it, and it could not be sent. */
export type OutboxEvent = { readonly name: 'refused' | 'settled' | 'lost'; readonly mutation: QueuedMutation };
type Delivery = { readonly done: () => void; readonly failed: (error: NotStoredError) => void };

/** Canceling must end, in all tabs, before sending begins. */
const MARGIN_MS = 250;
/** How often a write that this device could not store is sent, before it is returned to its author. */
const MAX_TRIES = 3;

/**
 * Durable first-in first-out queue of writes. After a failure of the tab, the network or the server, each write still
 * reaches the server once, in the order of the queue. One sender over all tabs (Web Lock), the same
 * idempotency key on every try.
 */
export class Outbox {
  readonly ready: Promise<void>;
  readonly #name: string;
  readonly #store: MutationStore;
  readonly #hooks: OutboxHooks;
  readonly #channel: BroadcastChannel;
  readonly #listeners = createListeners();
  readonly #eventListeners = createListeners<OutboxEvent>();
  /** Callers who wait for the outcome of an unstored write, by its number. */
  readonly #deliveries = new Map<number, Delivery>();
  readonly #life = new AbortController();
  #ops: readonly QueuedMutation[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending = false;
  #again = false;
  /** The first and the last that were added in this tab. */
  #firstSeq = Infinity;
  #lastSeq = 0;

  constructor(name: string, store: UseStore, hooks: OutboxHooks) {
    this.#name = name;
    this.#store = new MutationStore(store);
    this.#hooks = hooks;
    this.#channel = new BroadcastChannel(name);
    const { signal } = this.#life;
    this.#channel.addEventListener('message', (event: MessageEvent<News>) => void this.#onNews(event.data), { signal });
    window.addEventListener('online', this.kick, { signal });
    document.addEventListener('visibilitychange', this.#kickOrFlush, { signal });
    // The undo of an earlier page's writes is gone.
    this.ready = this.#reload()
      .then(() => this.flush(({ seq }) => seq < this.#firstSeq))
      .then(this.kick);
  }

  /** For `useSyncExternalStore`: called after each change of `snapshot()`. */
  readonly subscribe = this.#listeners.add;

  /** All queued writes in order, the refused ones too. The same array until something changes. */
  snapshot = (): readonly QueuedMutation[] => this.#ops;

  /** Called, in every tab, with accepted and refused writes. */
  readonly onEvent = this.#eventListeners.add;

  /**
   * Shows a write at once; resolves to its `seq` when it is on the disk. If the disk rejects it, it is sent
   * immediately: resolves when the server has it, otherwise reverts the write, reports `lost` or `refused`, and
   * rejects with `NotStoredError`.
   */
  async add(op: NewMutation): Promise<number> {
    // Greater than any number before, in this and in other tabs, also after a restart, and when the clock was set back meanwhile.
    this.#lastSeq = sequenceAfter(Math.max(this.#lastSeq, this.#ops.at(-1)?.seq ?? 0));
    this.#firstSeq = Math.min(this.#firstSeq, this.#lastSeq);
    const full: QueuedMutation = { ...op, seq: this.#lastSeq, key: op.key ?? newId(), attempts: 0 };
    const storing = this.#store.add(full);
    this.#publish([...this.#ops, full]);
    const delivery = (await storing) ? this.#notify('changed') : this.#deliver(full.seq);
    this.kick();
    await delivery;
    return full.seq;
  }

  /** Cancels a write that is still delayed: true when it will never be sent. */
  async cancel(seq: number): Promise<boolean> {
    const op = this.#ops.find((each) => each.seq === seq);
    if (op?.heldUntil === undefined || op.heldUntil - MARGIN_MS < Date.now()) return false;
    await this.discard(seq);
    return true;
  }

  /** Sends the selected delayed writes now, before any later one. */
  async flush(which: (op: QueuedMutation) => boolean): Promise<void> {
    // Due writes may be in flight already.
    const delayed = this.#ops.filter((op) => (op.heldUntil ?? 0) > Date.now() && which(op));
    if (delayed.length === 0) return;
    for (const op of delayed) await this.#replace({ ...op, heldUntil: undefined });
    this.#notify('changed');
    this.kick();
  }

  /** Sends a refused write again, perhaps with other input, as a new one at its old place. */
  async tryAgain(seq: number, reworded?: NewMutation): Promise<void> {
    const op = this.#ops.find((each) => each.seq === seq);
    if (!op?.refusal) return;
    const { refusal: _refusal, ...rest } = op;
    await this.#replace({ ...rest, ...reworded, key: newId(), attempts: 0 });
    this.#notify('changed');
    this.kick();
  }

  /** Gives up a write. */
  async discard(seq: number): Promise<void> {
    await this.#drop(seq);
    this.#notify('changed');
  }

  /** Tries to send now, before the delay is over. */
  kick = (): void => {
    clearTimeout(this.#timer);
    if (this.#life.signal.aborted) return;
    if (this.#sending) {
      this.#again = true;
      return;
    }
    this.#sending = true;
    this.#again = false;
    void asOnlySender(this.#name, () => this.#drain()).then((wait) => {
      this.#sending = false;
      if (this.#again) this.kick();
      else if (wait > 0 && !this.#life.signal.aborted) this.#timer = setTimeout(this.kick, wait);
    });
  };

  /** Stops sending and listening in this tab; queued writes stay on the disk. */
  close(): void {
    this.#life.abort();
    clearTimeout(this.#timer);
    this.#channel.close();
  }

  async #deliver(seq: number): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#deliveries.set(seq, { done: resolve, failed: reject });
    await Promise.all([promise, this.#reload()]);
  }

  /** Sends until the queue is empty; returns the milliseconds to wait before the next try, or 0. */
  async #drain(): Promise<number> {
    await this.#reload();
    for (let op = this.#next(); op !== undefined; op = this.#next()) {
      if (this.#life.signal.aborted) return 0;
      try {
        const result = await this.#hooks.send(op);
        // The server has it: even if its result fails, it is not lost.
        this.#deliveries.get(op.seq)?.done();
        this.#deliveries.delete(op.seq);
        await this.#hooks.onConfirmed(op, result);
      } catch (error) {
        const refusal = this.#hooks.refusalOf(error);
        if (refusal === null) {
          // A form waits for an unstored write, regardless of the retries of earlier ones.
          const urgent = this.#ops.find(({ seq }) => this.#deliveries.has(seq)) ?? op;
          await this.#noteFailure(op);
          return this.#next() ? this.#hooks.waitAfter(urgent, error) : this.#untilDue();
        }
        await this.#setAside({ ...op, refusal });
        continue;
      }
      await this.#drop(op.seq);
      this.#notify({ settled: op });
    }
    return this.#untilDue();
  }

  /** It waits for the user; where it can't wait, it returns to them. */
  async #setAside(op: QueuedMutation): Promise<void> {
    if (this.#deliveries.has(op.seq)) await this.#giveBack(op);
    else await this.#replace(op);
    this.#notify({ refused: op });
  }

  /** A write that is stored nowhere does not wait, wherever it is in the queue. */
  async #noteFailure(failed: QueuedMutation): Promise<void> {
    for (const op of this.#ops.filter(({ seq }) => seq === failed.seq || this.#deliveries.has(seq))) {
      const attempts = op.attempts + 1;
      if (!this.#deliveries.has(op.seq) || (navigator.onLine && attempts < MAX_TRIES)) {
        await this.#replace({ ...op, attempts });
        continue;
      }
      await this.#giveBack(op);
      this.#announce('lost', op);
    }
  }

  async #giveBack(op: QueuedMutation): Promise<void> {
    await this.#drop(op.seq);
    this.#deliveries.get(op.seq)?.failed(new NotStoredError(op.kind));
    this.#deliveries.delete(op.seq);
  }

  // A write that is not on the disk yet must not be sent: a crash would forget it while the server has it.
  #next = (): QueuedMutation | undefined =>
    this.#ops.find((op) => !op.refusal && !this.#store.isBeingWritten(op.seq) && (op.heldUntil ?? 0) <= Date.now());

  /** Milliseconds until the first delayed write is due; 0 without any. */
  #untilDue(): number {
    const dues = this.#ops.flatMap((op) => (op.heldUntil === undefined || op.refusal ? [] : [op.heldUntil]));
    return dues.length === 0 ? 0 : Math.max(1, Math.min(...dues) - Date.now());
  }

  // Leaving the page ends the time for undo.
  #kickOrFlush = (): void => {
    if (document.visibilityState === 'visible') this.kick();
    else void this.flush(() => true);
  };

  async #onNews(news: News): Promise<void> {
    await this.#reload();
    this.#pass(news);
  }

  #notify(news: News): void {
    if (this.#life.signal.aborted) return;
    this.#channel.postMessage(news);
    this.#pass(news);
  }

  #pass(news: News): void {
    if (news === 'changed') return;
    if ('refused' in news) this.#announce('refused', news.refused);
    else this.#announce('settled', news.settled);
  }

  #announce(name: OutboxEvent['name'], op: QueuedMutation): void {
    this.#eventListeners.notify({ name, mutation: op });
  }

  /** Listeners are not notified without a change: they redraw the whole queue. */
  #publish(mutations: readonly QueuedMutation[]): void {
    if (mutations.length === this.#ops.length && mutations.every((op, at) => op === this.#ops[at])) return;
    this.#ops = mutations;
    this.#listeners.notify();
  }

  async #reload(): Promise<void> {
    this.#publish(await this.#store.all());
  }

  async #replace(op: QueuedMutation): Promise<void> {
    await this.#store.replace(op);
    this.#publish(this.#ops.map((each) => (each.seq === op.seq ? op : each)));
  }

  async #drop(seq: number): Promise<void> {
    await this.#store.drop(seq);
    this.#publish(this.#ops.filter((each) => each.seq !== seq));
  }
}
