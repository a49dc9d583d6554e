import type { FastifyBaseLogger } from 'fastify';
import type { Bus } from '#platform/db/bus/bus.ts';
import type { Presence } from '#platform/live/presence.ts';

const everyMilliseconds = 1000;
/** While notifications arrive, it polls only once in this many ticks. */
const calmTurns = 10;

type WatchOptions = {
  readonly bus: Pick<Bus, 'listening'>;
  readonly log: FastifyBaseLogger;
  readonly presence: Presence;
  /** Checks what concerns all channels, before each single one. */
  readonly look: () => Promise<void>;
};

/**
 * Polls the database for missed notices: each second while this process can't listen, and again when it can; every ten
 * seconds otherwise, since any notice may be lost.
 */
export function startWatch({ bus, log, presence, look: lookAtAll }: WatchOptions): { stop(): void } {
  let turn = 0;
  let wasListening = false;
  let looking = false;

  async function look(): Promise<void> {
    await lookAtAll();
    await presence.catchUp(presence.channels());
    await presence.check(presence.connections());
  }

  function tick(): void {
    // Failed reads are retried.
    for (const channel of presence.channels()) channel.catchUpTo(0);
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
