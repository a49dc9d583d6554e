import type { FastifyBaseLogger } from 'fastify';
import type { Bus } from '#platform/db/bus.ts';
import { isAway } from '#platform/db/failures.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { HubConnection } from '#platform/hub/connection.ts';
import type { HubOptions } from '#platform/hub/hub.ts';
import { hubMethods, NotAuthorized, type MethodAnswer } from '#platform/hub/methods.ts';
import type { Views } from '#platform/live/event-frames.ts';
import { readEntry, readEvents, readSeqs } from '#platform/live/event-store.ts';
import { enter, readJoinRequest, stay, type Joined } from '#platform/live/join.ts';
import type { Live } from '#platform/live/live.ts';
import { Presence } from '#platform/live/presence.ts';
import type { Departures } from '#platform/live/room.ts';
import { SeqCache } from '#platform/live/seq-cache.ts';
import { keepWatch } from '#platform/live/watch.ts';

/** Live, and what the hub that it speaks through needs of it. */
export type HubLive = Live & {
  readonly hub: Pick<HubOptions, 'methods' | 'opened' | 'gone'>;
  close(): void;
};

export type LiveOptions = {
  readonly database: Queries;
  readonly bus: Pick<Bus, 'publish' | 'subscribe' | 'listening'>;
  readonly log: FastifyBaseLogger;
  readonly departures: Departures;
  readonly views?: Views;
};

/** Events read at once. */
const pageSize = 100;

/** Sends the events of households to their connected members, and follows who they are. */
export function createLive({ database, bus, log, departures, views = new Map() }: LiveOptions): HubLive {
  const seqOf = async (colocationId: string) => (await readSeqs(database, [colocationId])).get(colocationId) ?? null;
  const seqs = new SeqCache(seqOf);
  const presence = new Presence(database, {
    views,
    departures,
    log,
    read: (colocationId, seq) => readEvents(database, colocationId, seq, pageSize),
    exists: async (colocationId) => (await seqOf(colocationId)) !== null,
  });
  const watch = keepWatch({ database, bus, log, presence });

  async function join(connection: HubConnection, args: readonly unknown[]): Promise<MethodAnswer> {
    const { colocationId, lastSeq } = readJoinRequest(args);
    const { sessionId } = connection.caller;
    const entry = await readEntry(database, { sessionId, colocationId, lastSeq }).catch((error: unknown) => {
      // Clients join when they connect, and only then: one that could not must connect anew, or it would hear nothing.
      if (isAway(error)) connection.close({ error: 'Connection closed with an error.', allowReconnect: true });
      throw error;
    });
    if (!entry) throw new NotAuthorized();
    const member = presence.confirm(connection, colocationId);
    if (member) return { result: stay(member, entry.seq, lastSeq) };
    const { cursor, seq, resync } = enter(entry, lastSeq);
    return {
      result: { seq, resync } satisfies Joined,
      // What was missed follows the answer.
      afterwards: () => presence.move(connection, colocationId, { cursor, admittedAt: seq }),
    };
  }

  bus.subscribe('events', (text) => {
    const [colocationId = '', seq] = text.split(':');
    if (!Number.isSafeInteger(Number(seq))) return;
    seqs.heard(colocationId, Number(seq));
    presence.room(colocationId)?.want(Number(seq));
  });
  bus.subscribe('user', (userId) => void presence.check(presence.connectionsOf(userId)));

  return {
    announce(colocationId, events) {
      const last = events.at(-1);
      if (!last) return;
      presence.room(colocationId)?.offer(events);
      bus.publish('events', `${colocationId}:${last.seq}`);
      if (events.some(({ name }) => name === departures.householdDeleted)) seqs.gone(colocationId);
    },
    currentSeq: async (colocationId) => seqs.current(colocationId),
    userChanged: (userId) => bus.publish('user', userId),
    hub: {
      methods: hubMethods({ JoinColocationGroup: join }),
      opened: (connection) => presence.opened(connection),
      gone: (connection) => presence.gone(connection),
    },
    close: () => watch.stop(),
  };
}
