import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import { Client, type ClientConfig } from 'pg';
import { connectionConfig } from '#platform/db/connection.ts';
import { Unsent } from '#platform/db/unsent.ts';
import { withTimeout } from '#platform/kernel/with-timeout.ts';

const topics = ['events', 'user', 'typing', 'keys'] as const;
type Topic = (typeof topics)[number];

/** Short messages between the processes that share a database (PostgreSQL NOTIFY), this one included. Losing one is allowed: receivers also poll. */
export type Bus = {
  /** At most 200 bytes of text without line breaks; sent a moment later, batched with other messages, or when the connection is restored. This process receives it immediately. */
  publish(topic: Topic, text: string): void;
  subscribe(topic: Topic, listener: (text: string) => void): void;
  /** `false` while the listening connection is down (or where the engine has no LISTEN): then polling must be quick. */
  readonly listening: boolean;
  close(): Promise<void>;
};

type Log = { warn(about: object, message: string): void };

const CHANNEL = 'hestia';
// A payload of NOTIFY holds less than 8000 bytes.
const MAX_BYTES = 7500;
const MAX_PAUSE_MS = 5000;
/** Batching interval in milliseconds: other processes receive messages slightly later, and a busy server sends fewer. */
const GATHER = 3;
// A line that is dead without saying so is found by asking now and then.
const ASK_EVERY = 15_000;
const MAX_SILENCE_MS = 5000;
const MAX_CLOSE_MS = 500;

/** Joins the bus of a database. Connects in the background, and again whenever the connection is lost. */
export function createBus(connection: ClientConfig, log: Log): Bus {
  const self = randomBytes(6).toString('base64url');
  const listeners: Record<Topic, ((text: string) => void)[]> = { events: [], user: [], typing: [], keys: [] };
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
  const line = keepConnected(connection, log, { onMessage: listen, opened: () => sendSoon() });
  const unsent = new Unsent();
  let sending = false;
  const send = async () => {
    // One statement at a time: messages published meanwhile are sent with the next one.
    for (let messages = unsent.take(); messages.length > 0; messages = unsent.take()) {
      if (await line.notify([...payloadsOf(self, messages)])) continue;
      // They wait until the line is back.
      for (const message of messages) unsent.add(message);
      if (!line.listening()) break;
    }
    sending = false;
  };
  const sendSoon = () => {
    if (sending || !line.listening()) return;
    sending = true;
    setTimeout(() => void send(), GATHER);
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
      // What was published last is still sent: a command that ends the moment it is done has others hear of it.
      const until = Date.now() + MAX_CLOSE_MS;
      const isDone = () => (!sending && unsent.size === 0) || Date.now() >= until;
      while (!isDone()) await sleep(GATHER);
      await line.close();
    },
  };
}

function parted(message: string): [string, string] {
  const colon = message.indexOf(':');
  return [message.slice(0, colon), message.slice(colon + 1)];
}

function* payloadsOf(self: string, messages: Iterable<string>): Generator<string> {
  let payload = self;
  for (const message of messages) {
    if (Buffer.byteLength(payload) + Buffer.byteLength(message) >= MAX_BYTES) {
      yield payload;
      payload = self;
    }
    payload += `\n${message}`;
  }
  if (payload !== self) yield payload;
}

/** Tells all processes from within a transaction: they hear of it when it is committed. */
export const notifyAll = (topic: Topic): RawBuilder<unknown> => sql`select pg_notify(${CHANNEL}, ${`-\n${topic}:`})`;

// A lost notification is no data loss: it need not wait for the disk.
const LISTEN = `set synchronous_commit = off; listen ${CHANNEL}`;

const ended = (client: Client) => client.end().catch(() => {});

type Listeners = { readonly onMessage: (payload: string) => void; readonly opened: () => void };

/** One connection that listens and notifies, opened again whenever it is lost. */
function keepConnected(connection: ClientConfig, log: Log, { onMessage, opened }: Listeners) {
  const closing = new AbortController();
  const closed = new Promise<void>((resolve) => closing.signal.addEventListener('abort', () => resolve()));
  let client: Client | null = null;
  let last = Promise.resolve(false);
  /** Statements run one after the other; one that fails closes the connection. Returns whether it was sent. */
  const query = (text: string, values: unknown[] = []): Promise<boolean> => {
    last = last.then(async () => {
      const line = client;
      if (line === null) return false;
      try {
        await line.query(text, values);
        return true;
      } catch {
        if (client === line) client = null;
        void ended(line);
        return false;
      }
    });
    return last;
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
  const run = async () => {
    for (let pause = 50; !closing.signal.aborted; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
      const startedAt = Date.now();
      await once().catch((error: unknown) =>
        log.warn({ err: error }, 'LISTEN failed: cannot subscribe to database notifications; retrying'),
      );
      if (Date.now() - startedAt > MAX_PAUSE_MS) pause = 50;
      await sleep(pause * (0.5 + Math.random()), undefined, { signal: closing.signal }).catch(() => {});
    }
  };
  const running = run();
  const asking = setInterval(() => void query('select 1'), ASK_EVERY).unref();
  return {
    listening: () => client !== null,
    notify: (payloads: readonly string[]) =>
      query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [CHANNEL, payloads]),
    async close() {
      clearInterval(asking);
      closing.abort();
      // One that is just being made to a database that is frozen ends by itself, later.
      await withTimeout(2 * MAX_CLOSE_MS, running);
    },
  };
}
