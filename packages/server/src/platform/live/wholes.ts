import type { StoredEvent } from '#platform/kernel/live.ts';

// Live and stored events carry changes. The older client needs some things whole: a connection that joined without a
// number receives these in their current state; they are stored nowhere.

type WireEvent = Pick<StoredEvent, 'name' | 'payload'>;

/** By the name of an event: the event that such a connection receives instead. */
export type Wholes = ReadonlyMap<string, (colocationId: string, payload: unknown) => Promise<readonly WireEvent[]>>;

type Send = (told: readonly StoredEvent[]) => void;

/** Sends one household's events in order, though some need a read first. */
export class WholeTurns {
  readonly #wholes: Wholes;
  #last: Promise<void> | null = null;

  constructor(wholes: Wholes) {
    this.#wholes = wholes;
  }

  /** At once unless a read is needed or running. */
  take(colocationId: string, event: StoredEvent, { send, failed }: { send: Send; failed: (error: unknown) => void }) {
    if (this.#last === null && !this.#wholes.has(event.name)) {
      send([event]);
      return;
    }
    const turn = (this.#last ?? Promise.resolve())
      .then(async () => send(await this.read(colocationId, event)))
      .catch(failed)
      .finally(() => {
        if (this.#last === turn) this.#last = null;
      });
    this.#last = turn;
  }

  /** The frames for an event: none if the thing is deleted meanwhile. */
  async read(colocationId: string, event: StoredEvent): Promise<readonly StoredEvent[]> {
    const { seq, name, payload } = event;
    const told = await this.#wholes.get(name)?.(colocationId, payload);
    return told?.map((each) => ({ seq, ...each })) ?? [event];
  }

  /** Resolves when all accepted events are sent. */
  async settled(): Promise<void> {
    await this.#last;
  }
}
