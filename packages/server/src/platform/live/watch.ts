import type { FastifyBaseLogger } from 'fastify';
import type { Bus } from '#platform/db/bus.ts';
import type { Queries } from '#platform/db/queries.ts';
import { readSeqs } from '#platform/live/event-store.ts';
import type { Presence } from '#platform/live/presence.ts';

const everyMilliseconds = 1000;
/** While notifications arrive, it polls only once in so many ticks. */
const calmTurns = 10;

type WatchOptions = {
  readonly database: Queries;
  readonly bus: Pick<Bus, 'listening'>;
  readonly log: FastifyBaseLogger;
  readonly presence: Presence;
  /** Checks what concerns all rooms, before each single one. */
  readonly look: () => Promise<void>;
};

/**
 * Looks at the database for what no notice told: each second while this process cannot listen, and once more when it
 * can again; every ten seconds otherwise, since any notice may be lost.
 */
export function keepWatch({ database, bus, log, presence, look: lookAtAll }: WatchOptions): { stop(): void } {
  let turn = 0;
  let wasListening = false;
  let looking = false;

  async function look(): Promise<void> {
    await lookAtAll();
    const rooms = [...presence.rooms()];
    if (rooms.length > 0) {
      const seqs = await readSeqs(
        database,
        rooms.map(({ id }) => id),
      );
      for (const room of rooms) {
        const seq = seqs.get(room.id);
        if (seq === undefined) room.end();
        else room.catchUpTo(seq);
      }
    }
    await presence.check(presence.connections());
  }

  function tick(): void {
    // What could not be read is tried again.
    for (const room of presence.rooms()) room.catchUpTo(0);
    const isQuiet = bus.listening && wasListening && ++turn % calmTurns !== 0;
    wasListening = bus.listening;
    if (isQuiet || looking) return;
    looking = true;
    look()
      .catch((error: unknown) => log.warn({ err: error }, 'Failed to poll for new events; retrying'))
      .finally(() => (looking = false));
  }

  const timer = setInterval(tick, everyMilliseconds).unref();
  return { stop: () => clearInterval(timer) };
}
