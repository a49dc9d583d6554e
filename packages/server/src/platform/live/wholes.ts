import type { StoredEvent } from '#platform/kernel/live.ts';

// Events carry what changed, and so do the stored ones. The older client knows some things only whole: a connection that joined
// without a number is told of those, as they are when it is told; they are stored nowhere.

type Told = Pick<StoredEvent, 'name' | 'payload'>;

/** By the name of an event: what such a connection hears in its place. */
export type Wholes = ReadonlyMap<string, (colocationId: string, payload: unknown) => Promise<readonly Told[]>>;

type Send = (told: readonly StoredEvent[]) => void;

/** Tells of one household's events in their order, though some are read first. */
export class WholeTurns {
  readonly #wholes: Wholes;
  #last: Promise<void> | null = null;

  constructor(wholes: Wholes) {
    this.#wholes = wholes;
  }

  /** At once where nothing is to be read, nor is being read. */
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

  /** What is told of an event: nothing where the thing is gone meanwhile. */
  async read(colocationId: string, event: StoredEvent): Promise<readonly StoredEvent[]> {
    const { seq, name, payload } = event;
    const told = await this.#wholes.get(name)?.(colocationId, payload);
    return told?.map((each) => ({ seq, ...each })) ?? [event];
  }

  /** Resolves when all that was taken has been told. */
  async settled(): Promise<void> {
    await this.#last;
  }
}
