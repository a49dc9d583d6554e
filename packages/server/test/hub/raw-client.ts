import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { WebSocket, type ClientOptions } from 'ws';

/** A client that sends raw bytes, which no SignalR client would. */
export type RawClient = {
  readonly socket: WebSocket;
  send(...bytes: (string | Buffer)[]): void;
  /** The next record, parsed. */
  next(): Promise<unknown>;
  /** Every further record until `done` is true. */
  until(done: (record: Record<string, unknown>) => boolean): Promise<Record<string, unknown>[]>;
  /** Code with which the connection ended. */
  readonly closed: Promise<number>;
};

/** `{"type":6}` and the like as a record. */
export const record = (content: unknown): string => `${JSON.stringify(content)}\x1e`;
export const handshake = record({ protocol: 'json', version: 1 });

/** Opens a WebSocket and checks that each message contains whole records; ends with the test. */
export async function connectRaw(url: string, options: ClientOptions = {}): Promise<RawClient> {
  const socket = new WebSocket(url.replace(/^http/, 'ws'), options);
  const arrived: unknown[] = [];
  let wake = () => {};
  socket.on('message', (bytes: Buffer, isBinary) => {
    const text = bytes.toString();
    if (isBinary || !text.endsWith('\x1e')) throw new Error(`Not whole records in a text message: ${text}`);
    arrived.push(
      ...text
        .slice(0, -1)
        .split('\x1e')
        .map((json) => JSON.parse(json) as unknown),
    );
    wake();
  });
  const closed = once(socket, 'close').then(([code]) => {
    wake();
    return code as number;
  });
  onTestFinished(() => socket.terminate());
  await once(socket, 'open');
  const next = async () => {
    while (arrived.length === 0) {
      if (socket.readyState === socket.CLOSED) throw new Error('The connection ended');
      await new Promise<void>((resolve) => (wake = resolve));
    }
    return arrived.shift();
  };
  return {
    socket,
    send: (...bytes) => bytes.forEach((part) => socket.send(part)),
    next,
    async until(done) {
      const records: Record<string, unknown>[] = [];
      for (;;) {
        const got = (await next()) as Record<string, unknown>;
        records.push(got);
        if (done(got)) return records;
      }
    },
    closed,
  };
}

/** A raw client of a user who has shaken hands. */
export async function joinRaw(url: string, user: string): Promise<RawClient> {
  const client = await connectRaw(`${url}?access_token=${user}`);
  client.send(handshake);
  await client.next();
  return client;
}

/** The status with which an upgrade is refused, or 101. */
export function upgradeStatus(url: string, options: ClientOptions = {}): Promise<number> {
  const socket = new WebSocket(url.replace(/^http/, 'ws'), options);
  return new Promise((resolve) => {
    socket.on('error', () => {});
    socket.on('unexpected-response', (request, response) => {
      resolve(response.statusCode ?? 0);
      request.destroy();
    });
    socket.on('open', () => {
      resolve(101);
      socket.close();
    });
  });
}
