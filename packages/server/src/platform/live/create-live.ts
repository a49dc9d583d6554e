import type { FastifyBaseLogger } from 'fastify';
import type { Bus } from '#platform/db/bus/bus.ts';
import { isUnavailable } from '#platform/kernel/settings/failures.ts';
import { ProblemError } from '#platform/kernel/problem-error.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { HubConnection } from '#platform/hub/connection.ts';
import type { HubOptions } from '#platform/hub/hub.ts';
import { HubError, hubMethods, NotAuthorizedError, type HubMethod } from '#platform/hub/methods.ts';
import type { Redactors } from '#platform/live/event-frames.ts';
import { readEntry, readEvents, readHistory, readSeqs } from '#platform/live/event-store.ts';
import { enter, readJoinRequest, stay, type JoinResponse } from '#platform/live/join.ts';
import type { Live } from '#platform/kernel/live.ts';
import { Presence } from '#platform/live/presence.ts';
import type { Departures } from '#platform/live/channel.ts';
import { createInFront } from '#platform/live/in-front.ts';
import { createReadSigns } from '#platform/live/read-signs.ts';
import type { Wholes } from '#platform/live/wholes.ts';
import { createTyping } from '#platform/live/typing.ts';
import { createReplays, type Replays } from '#platform/live/replays.ts';
import { startWatch } from '#platform/live/watch.ts';

/** Live, and the callbacks that its hub needs. */
export type HubLive = Live & {
  readonly hub: Pick<HubOptions, 'methods' | 'opened' | 'gone'>;
  close(): void;
};

export type LiveOptions = {
  readonly database: Queries;
  readonly bus: Pick<Bus, 'publish' | 'subscribe' | 'listening'>;
  readonly log: FastifyBaseLogger;
  readonly departures: Departures;
  readonly redactors?: Redactors;
  readonly wholes?: Wholes;
  /** Makes sure of the mark of the history that event numbers belong to. */
  readonly history?: () => Promise<string>;
};

/** Page of a read: a number of events, or of stored bytes, which are a multiple when sent. */
const page = { events: 100, bytes: 64 * 1024 };
/** Number of database connections for replays. */
const replaysAtOnce = 2;

/** Handles the messages of other processes. */
function followOthers(bus: LiveOptions['bus'], presence: Presence): void {
  bus.subscribe('events', (text) => {
    const [colocationId = '', seq] = text.split(':');
    if (!Number.isSafeInteger(Number(seq))) return;
    presence.channel(colocationId)?.catchUpTo(Number(seq));
  });
  bus.subscribe('user', (userId) => void presence.check(presence.connectionsOf(userId)));
}

type LeaveListener = { gone(connection: HubConnection): void };
const leaving =
  (...all: readonly LeaveListener[]) =>
  (connection: HubConnection) =>
    all.forEach((each) => each.gone(connection));

/** Sends the events of households to their connected members, and follows who they are. */
export function createLive(options: LiveOptions): HubLive {
  const {
    database,
    bus,
    log,
    departures,
    redactors = new Map(),
    wholes = new Map(),
    history = () => readHistory(database),
  } = options;
  const replays = createReplays(replaysAtOnce);
  const presence = new Presence(database, {
    redactors,
    departures,
    wholes,
    log,
    replays,
    read: (colocationId, seq) => readEvents(database, colocationId, seq, page),
    exists: async (colocationId) => (await readSeqs(database, [colocationId])).has(colocationId),
  });
  const watch = startWatch({ bus, log, presence, look: async () => presence.follow(await history()) });
  const inFront = createInFront(database, log);

  followOthers(bus, presence);
  return {
    announce(colocationId, events) {
      const last = events.at(-1);
      if (!last) return;
      presence.channel(colocationId)?.append(events);
      bus.publish('events', `${colocationId}:${last.seq}`);
    },
    userChanged: (userId) => bus.publish('user', userId),
    readFurther: createReadSigns({ bus, presence }),
    hub: {
      methods: hubMethods({
        JoinColocationGroup: joinMethod(database, presence, replays),
        Typing: createTyping({ bus, presence }),
        InFront: inFront.method,
      }),
      opened: (connection) => presence.opened(connection),
      gone: leaving(presence, inFront),
    },
    close: () => {
      watch.stop();
      inFront.stop();
    },
  };
}

/** `JoinColocationGroup`: adds a connection to its household's channel. */
function joinMethod(database: Queries, presence: Presence, replays: Pick<Replays, 'join'>): HubMethod {
  return async (connection, args) => {
    const { colocationId, receivesWholes, ...received } = readJoinRequest(args);
    const { sessionId, userId } = connection.caller;
    const entry = await entryFor(connection, async () => {
      await replays.join(userId);
      return readEntry(database, { sessionId, colocationId, lastSeq: received.lastSeq });
    });
    if (!entry) throw new NotAuthorizedError();
    presence.follow(entry.history);
    const member = presence.confirm(connection, colocationId);
    if (member) {
      member.receivesWholes ||= receivesWholes;
      return { result: stay(member, entry, received) };
    }
    const { cursor, ...result } = enter(entry, received);
    return {
      result: result satisfies JoinResponse,
      // Missed events follow the response.
      afterwards: () => presence.move(connection, colocationId, { cursor, admittedAt: entry.seq, receivesWholes }),
    };
  };
}

/** Clients join only when they connect: one that failed to join must reconnect, or it would receive nothing. */
async function entryFor<T>(connection: HubConnection, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const isTooMany = error instanceof ProblemError && error.code === 'tooMany';
    if (isTooMany || isUnavailable(error))
      connection.close({ error: 'Connection closed with an error.', allowReconnect: true });
    if (isTooMany) throw new HubError(error.message);
    throw error;
  }
}
