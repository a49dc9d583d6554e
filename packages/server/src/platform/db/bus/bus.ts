import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import { Client, type ClientConfig } from 'pg';
import { connectionConfig } from '#platform/db/opening/connection.ts';
import { Unsent } from '#platform/db/bus/unsent.ts';
import { withTimeout, type Sleep } from '#platform/kernel/with-timeout.ts';

const topics = ['events', 'user', 'typing', 'read', 'keys'] as const;
type Topic = (typeof topics)[number];

/** Short messages between the processes that share a database (PostgreSQL NOTIFY), this one included. Losing one is allowed: receivers also poll. */
export type Bus = {
  /** At most 200 bytes of text without line breaks; sent a moment later, batched with other messages, or when the connection is restored. This process receives it immediately. */
  publish(topic: Topic, text: string): void;
  /** Listeners of `keys` are also called when the connection was opened: a rotation may have been missed. */
  subscribe(topic: Topic, listener: (text: string) => void): void;
  /** `false` while the listening connection is down (or where the engine has no LISTEN): then polling must be quick. */
  readonly listening: boolean;
  close(): Promise<void>;
};

type Log = { warn(about: object, message: string): void };

const CHANNEL = 'hestia';
// A NOTIFY payload has less than 8000 bytes.
const MAX_BYTES = 7500;
const MIN_PAUSE_MS = 50;
const MAX_PAUSE_MS = 5000;
/** Batching interval: other processes receive messages slightly later, and a busy server sends fewer. */
const GATHER_MS = 3;
// A line that is dead without saying so is found by asking now and then.
const PING_INTERVAL_MS = 15_000;
const MAX_SILENCE_MS = 5000;
const MAX_CLOSE_MS = 500;

const noop = () => {};

/** Joins the bus of a database. Connects in the background, and again whenever the connection is lost. */
export function createBus(connection: ClientConfig, log: Log, wait: Sleep = sleep): Bus {
  const self = randomUUID();
  const listeners: Record<Topic, ((text: string) => void)[]> = { events: [], user: [], typing: [], read: [], keys: [] };
  const dispatch = (topic: Topic, text: string) => {
    for (const listener of listeners[topic]) listener(text);
  };
  const listen = (payload: string) => {
    const [from, ...messages] = payload.split('\n');
    if (from === self) return;
    for (const message of messages) {
      const [name, text] = parted(message);
      const topic = topics.find((each) => each === name);
      if (topic) dispatch(topic, text);
    }
  };
  const line = keepConnected(connection, { log, wait }, { onMessage: listen, opened: () => opened() });
  const unsent = new Unsent();
  let sending = false;
  let onSent = noop;
  const send = async () => {
    await wait(GATHER_MS);
    // One statement at a time: messages published meanwhile are sent with the next one. Without a line they wait for it.
    while (line.listening() && unsent.size > 0) {
      const messages = unsent.take();
      const isSent = await line.notify([...payloadsOf(self, messages)]);
      if (!isSent) for (const message of messages) unsent.add(message);
    }
    sending = false;
    if (unsent.size === 0) onSent();
  };
  const sendSoon = () => {
    if (sending) return;
    sending = true;
    void send();
  };
  const opened = () => {
    dispatch('keys', '');
    sendSoon();
  };
  return {
    publish(topic, text) {
      unsent.add(`${topic}:${text}`);
      sendSoon();
      dispatch(topic, text);
    },
    subscribe: (topic, listener) => void listeners[topic].push(listener),
    get listening() {
      return line.listening();
    },
    async close() {
      // The last published messages are still sent, even before the connection is open: a command exits as soon as it is done.
      const allSent = new Promise<void>((resolve) => (onSent = resolve));
      sendSoon();
      await withTimeout(MAX_CLOSE_MS, allSent, wait);
      await line.close();
    },
  };
}

function parted(message: string): [string, string] {
  const colon = message.indexOf(':');
  return [message.slice(0, colon), message.slice(colon + 1)];
}

/** As few payloads as fit the messages, of which there is at least one. */
function* payloadsOf(self: string, messages: Iterable<string>): Generator<string> {
  let payload = self;
  for (const message of messages) {
    const longer = `${payload}\n${message}`;
    if (Buffer.byteLength(longer) > MAX_BYTES) {
      yield payload;
      payload = `${self}\n${message}`;
    } else payload = longer;
  }
  yield payload;
}

/** Notifies all processes from within a transaction: they receive it after the commit. */
export const notifyAll = (topic: Topic): RawBuilder<unknown> => sql`select pg_notify(${CHANNEL}, ${`-\n${topic}:`})`;

// A lost notification is no data loss: it need not wait for the disk.
const LISTEN = `set synchronous_commit = off; listen ${CHANNEL}`;

const ended = (client: Client) => client.end().catch(noop);

type Listeners = { readonly onMessage: (payload: string) => void; readonly opened: () => void };

/** One connection that listens and notifies, opened again whenever it is lost. */
function keepConnected(
  connection: ClientConfig,
  { log, wait }: { log: Log; wait: Sleep },
  { onMessage, opened }: Listeners,
) {
  const closing = new AbortController();
  const closed = new Promise<void>((resolve) => closing.signal.addEventListener('abort', () => resolve()));
  let client: Client | null = null;
  let last: Promise<unknown> = Promise.resolve();
  /** Statements run one after the other; a failing one closes the connection. Returns whether it was sent. */
  const query = (text: string, values: unknown[] = []): Promise<boolean> => {
    const sent = last.then(async () => {
      const line = client;
      if (line === null) return false;
      try {
        await line.query(text, values);
        return true;
      } catch {
        client = null;
        void ended(line);
        return false;
      }
    });
    last = sent;
    return sent;
  };
  const once = async () => {
    const fresh = new Client({ ...connectionConfig(connection), query_timeout: MAX_SILENCE_MS });
    const lost = new Promise<void>((resolve) => fresh.on('end', resolve).on('error', () => resolve()));
    fresh.on('notification', ({ payload = '' }) => onMessage(payload));
    try {
      await fresh.connect();
      await fresh.query(LISTEN);
      client = fresh;
      opened();
      await Promise.race([lost, closed]);
    } finally {
      client = null;
      await withTimeout(MAX_CLOSE_MS, ended(fresh));
    }
  };
  const onFailure = (error: unknown) =>
    log.warn({ err: error }, 'LISTEN failed: cannot subscribe to database notifications; retrying');
  const running = repeat(() => once().catch(onFailure), wait, closing.signal);
  const asking = setInterval(() => void query('select 1'), PING_INTERVAL_MS).unref();
  return {
    listening: () => client !== null,
    notify: (payloads: readonly string[]) =>
      query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [CHANNEL, payloads]),
    async close() {
      clearInterval(asking);
      closing.abort();
      // A connection attempt to a frozen database ends later, without our help.
      await withTimeout(MAX_CLOSE_MS, running, wait);
    },
  };
}

/** Repeats the work until it is aborted; pauses double, and reset after work that lasted. */
async function repeat(work: () => Promise<void>, wait: Sleep, signal: AbortSignal): Promise<void> {
  for (let pause = MIN_PAUSE_MS; !signal.aborted; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
    const startedAt = Date.now();
    await work();
    if (Date.now() - startedAt > MAX_PAUSE_MS) pause = MIN_PAUSE_MS;
    // Random, so that not all processes reconnect at once.
    await wait(pause * (0.5 + Math.random()), undefined, { signal }).catch(noop);
  }
}
