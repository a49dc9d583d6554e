import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test, vi } from 'vitest';
import { HubError, NotAuthorizedError, WrongArguments } from '#platform/hub/methods.ts';
import { startBareHub } from '#test/hub/bare-hub.ts';
import { connectRaw, handshake, joinRaw, record } from '#test/hub/raw-client.ts';

const brokenGoodbye = { type: 7, error: 'Connection closed with an error.', allowReconnect: true };
const call = (invocationId: string, target: string, ...args: unknown[]) =>
  record({ type: 1, invocationId, target, arguments: args });

describe('handshake', () => {
  test.each([
    ['{"protocol":"json","version":1}'],
    ['{"version":2,"extra":{"a":[1]},"protocol":"json"}'],
    ['{"protocol":"json","version":0}'],
  ])('welcomes %s', async (text) => {
    const { url } = await startBareHub();
    const client = await connectRaw(`${url}?access_token=user:ana`);
    client.send(`${text}\x1e`);
    expect(await client.next()).toEqual({});
  });

  test.each([
    ['{"protocol":"messagepack","version":1}', "The protocol 'messagepack' is not supported."],
    ['{"protocol":"json","version":3}', "The server does not support version 3 of the 'json' protocol."],
    ['{"protocol":"json"}', 'An unexpected error occurred during connection handshake.'],
    ['not json', 'An unexpected error occurred during connection handshake.'],
    ['[]', 'An unexpected error occurred during connection handshake.'],
    [`{"protocol":"json","version":1,"x":"${'x'.repeat(32 * 1024)}"}`, 'Handshake was canceled.'],
  ])('refuses %.60s', async (text, error) => {
    const { url } = await startBareHub();
    const client = await connectRaw(`${url}?access_token=user:ana`);
    client.send(`${text}\x1e`);
    expect(await client.next()).toEqual({ error });
    expect(await client.closed).toBe(1000);
  });

  test('closes the connection of a client that never shakes hands', async () => {
    const { url } = await startBareHub({ times: { handshake: 30 } });
    const client = await connectRaw(`${url}?access_token=user:ana`);
    expect(await client.next()).toEqual({ error: 'Handshake was canceled.' });
    expect(await client.closed).toBe(1000);
  });

  test('may share its message with the first call', async () => {
    const { url } = await startBareHub();
    const client = await connectRaw(`${url}?access_token=user:ana`);
    client.send(handshake + call('1', 'Echo', 'a'));
    expect(await client.next()).toEqual({});
    expect(await client.next()).toEqual({ type: 3, invocationId: '1', result: ['a'] });
  });
});

describe('records', () => {
  test('records may be split anywhere, within a code point, too, in text and binary messages', async () => {
    const { url } = await startBareHub();
    const client = await joinRaw(url, 'user:ana');
    const bytes = Buffer.from(call('ü', 'Echo', '🏠 ключ'));
    for (let at = 0; at < bytes.length; at++) {
      client.socket.send(bytes.subarray(at, at + 1), { binary: at % 2 === 0 });
    }
    expect(await client.next()).toEqual({ type: 3, invocationId: 'ü', result: ['🏠 ключ'] });
  });

  test('many records may come in one message, together above the limit of one', async () => {
    const { url } = await startBareHub();
    const client = await joinRaw(url, 'user:ana');
    const long = 'x'.repeat(30_000);
    client.send([1, 2].map((n) => call(String(n), 'Echo', long)).join(''));
    for (const n of [1, 2]) expect(await client.next()).toEqual({ type: 3, invocationId: String(n), result: [long] });
  });

  test('records come in messages of 64 KiB at most, in any number of frames', async () => {
    const { url } = await startBareHub();
    // JSON may be followed by spaces.
    const half = `${JSON.stringify({ type: 6 }).padEnd(32 * 1024 - 1)}\x1e`;
    const client = await joinRaw(url, 'user:ana');
    client.send(half + half, call('1', 'Echo'));
    expect(await client.next()).toMatchObject({ invocationId: '1' });
    const tooLarge = 1009;
    client.send(`${half + half} `);
    expect(await client.closed).toBe(tooLarge);
    const inFrames = await joinRaw(url, 'user:ana');
    for (const last of [false, false, true]) inFrames.socket.send(half, { fin: last });
    expect(await inFrames.closed).toBe(tooLarge);
  });

  test('records before a malformed one are answered first', async () => {
    const { url } = await startBareHub({
      methods: { Later: () => new Promise((resolve) => void setImmediate(() => resolve({ result: 'late' }))) },
    });
    const client = await joinRaw(url, 'user:ana');
    client.send(call('1', 'Later') + call('2', 'Echo', 'b') + 'nonsense\x1e' + call('3', 'Echo', 'c'));
    client.send(call('4', 'Echo', 'd'));
    expect(await client.next()).toEqual({ type: 3, invocationId: '1', result: 'late' });
    expect(await client.next()).toEqual({ type: 3, invocationId: '2', result: ['b'] });
    expect(await client.next()).toEqual(brokenGoodbye);
    expect(await client.closed).toBe(1000);
  });

  test('records before a malformed one delay the end only as long as a goodbye', async () => {
    const { url } = await startBareHub({
      methods: { Never: () => new Promise<never>(() => {}) },
      times: { goodbye: 30 },
    });
    const client = await joinRaw(url, 'user:ana');
    client.send(`${call('1', 'Never')}nonsense\x1e`);
    expect(await client.next()).toEqual(brokenGoodbye);
  });

  test("records are accepted up to a client's maximum, in one message or in many", async () => {
    const { url } = await startBareHub({ times: { goodbye: 50 } });
    const ping = record({ type: 6 });
    const flood = (count: number) => Array.from({ length: count }, () => ping);
    const patient = await joinRaw(url, 'user:ana');
    patient.send(flood(500).join(''), call('1', 'Echo'));
    expect(await patient.next()).toMatchObject({ invocationId: '1' });
    const atOnce = await joinRaw(url, 'user:ana');
    atOnce.send(flood(1000).join('') + call('1', 'Echo'));
    expect(await atOnce.next()).toEqual(brokenGoodbye);
    const bitByBit = await joinRaw(url, 'user:ana');
    bitByBit.send(...flood(1000), call('1', 'Echo'));
    expect(await bitByBit.next()).toEqual(brokenGoodbye);
  });

  test.each(['ping', 'pong'] as const)('records share their maximum with control frames: %s', async (control) => {
    const { url } = await startBareHub({ times: { goodbye: 50 } });
    const client = await joinRaw(url, 'user:ana');
    for (let batch = 0; batch < 40; batch++) {
      for (let i = 0; i < 50; i++) client.socket[control]();
      client.send(call('1', 'Echo'));
      const answer = await client.next();
      if (isDeepStrictEqual(answer, brokenGoodbye)) return;
    }
    expect.unreachable('2,000 frames at once are too many');
  });

  test.each([
    ['says goodbye', record({ type: 7 })],
    ['has broken the protocol', 'nonsense\x1e'],
  ])('of a client that %s and stays count, too: at the maximum it is cut', async (_what, end) => {
    const { url, hub } = await startBareHub({ times: { goodbye: 60_000 } });
    const client = await joinRaw(url, 'user:ana');
    // It never reads the close frame.
    client.socket.pause();
    client.send(end);
    for (let i = 0; i < 1000; i++) client.socket.pong();
    await vi.waitFor(() => expect(hub.connectionCount).toBe(0), 5000);
  });

  test.each([125, 126, 65_535, 65_536, 140_000])('records of %i bytes arrive whole', async (bytes) => {
    const empty = record({ type: 3, invocationId: '1', result: '' }).length;
    const text = 'x'.repeat(bytes - empty);
    const { url } = await startBareHub({ methods: { Long: () => ({ result: text }) } });
    const client = await joinRaw(url, 'user:ana');
    client.send(call('1', 'Long'));
    expect(await client.next()).toEqual({ type: 3, invocationId: '1', result: text });
  });

  test.each([
    ['no JSON', 'nonsense\x1e'],
    ['an empty record', '\x1e'],
    ['no object', '7\x1e'],
    ['null', 'null\x1e'],
    ['no type', record({ target: 'Echo', arguments: [] })],
    ['a type that is a text', record({ type: '1', target: 'Echo', arguments: [] })],
    ['no target', record({ type: 1, arguments: [] })],
    ['no arguments', record({ type: 1, target: 'Echo' })],
    ['arguments that are no array', record({ type: 1, target: 'Echo', arguments: {} })],
    ['an id that is a number', record({ type: 1, invocationId: 1, target: 'Echo', arguments: [] })],
    ['a header that is a number', record({ type: 1, target: 'Echo', arguments: [], headers: { a: 1 } })],
    ['stream ids that are numbers', record({ type: 1, target: 'Echo', arguments: [], streamIds: [1] })],
    ['a stream item without item', record({ type: 2, invocationId: '1' })],
    ['a completion with result and error', record({ type: 3, invocationId: '1', result: 1, error: 'no' })],
    ['a stream call without id', record({ type: 4, target: 'Echo', arguments: [] })],
    ['a cancel without id', record({ type: 5 })],
    ['a record over 32 KiB', call('1', 'Echo', 'x'.repeat(32 * 1024))],
    ['a record over 32 KiB without end', 'x'.repeat(32 * 1024)],
  ])('that are malformed end the connection, with leave to come back: %s', async (_what, text) => {
    const { url } = await startBareHub();
    const client = await joinRaw(url, 'user:ana');
    client.send(text, call('2', 'Echo'));
    expect(await client.next()).toEqual(brokenGoodbye);
    expect(await client.closed).toBe(1000);
  });

  test('records that are not UTF-8 end the connection', async () => {
    const { url } = await startBareHub();
    const client = await joinRaw(url, 'user:ana');
    client.send(Buffer.from([0x22, 0xff, 0x22, 0x1e]));
    expect(await client.next()).toEqual(brokenGoodbye);
  });

  test('records of exactly 32 KiB are accepted, one byte more is not', async () => {
    const { url } = await startBareHub();
    const client = await joinRaw(url, 'user:ana');
    const room = 32 * 1024 - call('1', 'Echo', '').length;
    client.send(call('1', 'Echo', 'x'.repeat(room)));
    expect(await client.next()).toMatchObject({ type: 3, invocationId: '1' });
    client.send(call('1', 'Echo', 'x'.repeat(room + 1)));
    expect(await client.next()).toEqual(brokenGoodbye);
  });

  test('records of other types, with other fields, in any order, are ignored or handled', async () => {
    const { url } = await startBareHub();
    const client = await joinRaw(url, 'user:ana');
    client.send(
      ...[2, 3, 5].map((type) => record({ type, invocationId: 'x', item: 1 })),
      record({ type: 8, sequenceId: 1 }),
      record({ type: 9, sequenceId: 1 }),
      record({ type: 99, target: 7 }),
      record({ type: -1 }),
      '{"arguments":["a"],"new":true,"target":"Echo","headers":{"a":"b"},"invocationId":"1","type":1}\x1e',
    );
    expect(await client.next()).toEqual({ type: 3, invocationId: '1', result: ['a'] });
  });

  test('records of type close end the connection, and later ones in the message are ignored', async () => {
    const ran: unknown[] = [];
    const { url } = await startBareHub({ methods: { Say: () => ({ result: ran.push(1) }) } });
    const client = await joinRaw(url, 'user:ana');
    client.send(call('1', 'Say') + record({ type: 7 }) + call('2', 'Say'));
    expect(await client.closed).toBe(1000);
    expect(ran).toEqual([1]);
  });
});

describe('calls', () => {
  test('calls match methods in any case; ids are returned unchanged', async () => {
    const { url } = await startBareHub();
    const client = await joinRaw(url, 'user:ana');
    for (const id of ['0', '-1', 'a b', '"', '__proto__', '🏠']) {
      client.send(call(id, 'eCHO', id));
      expect(await client.next()).toEqual({ type: 3, invocationId: id, result: [id] });
    }
  });

  test.each(['Nothing', '__proto__', 'constructor', 'toString', ''])('calls of %s are unknown', async (target) => {
    const { url } = await startBareHub();
    const client = await joinRaw(url, 'user:ana');
    client.send(call('1', target));
    expect(await client.next()).toEqual({
      type: 3,
      invocationId: '1',
      error: `Failed to invoke '${target}' due to an error on the server. HubException: Method does not exist.`,
    });
  });

  test("calls fail with .NET's messages, without inner detail", async () => {
    const fail = (error: Error) => () => {
      throw error;
    };
    const { url } = await startBareHub({
      methods: {
        Told: fail(new HubError('You cannot')),
        Untold: fail(new Error('password is 123')),
        Wrong: fail(new WrongArguments()),
        Denied: fail(new NotAuthorizedError()),
        Nothing: () => ({ result: undefined }),
      },
    });
    const client = await joinRaw(url, 'user:ana');
    const expected: [string, object][] = [
      ['told', { error: "An unexpected error occurred invoking 'told' on the server. HubException: You cannot" }],
      ['Untold', { error: "An unexpected error occurred invoking 'Untold' on the server." }],
      ['Wrong', { error: "Failed to invoke 'Wrong' due to an error on the server." }],
      ['Denied', { error: "Failed to invoke 'Denied' because user is unauthorized" }],
      ['Nothing', { result: null }],
    ];
    for (const [target, completion] of expected) {
      client.send(call('1', target));
      expect(await client.next()).toEqual({ type: 3, invocationId: '1', ...completion });
    }
    client.send(record({ type: 4, invocationId: '2', target: 'Echo', arguments: [] }));
    expect(await client.next()).toEqual({
      type: 3,
      invocationId: '2',
      error: "The client attempted to invoke the non-streaming 'Echo' method with a streaming invocation.",
    });
    client.send(record({ type: 1, invocationId: '3', target: 'Echo', arguments: [], streamIds: ['s'] }));
    expect(await client.next()).toMatchObject({ error: expect.stringContaining('Client sent 1 stream(s)') as string });
  });

  test('calls without an id are never answered, not even with an error', async () => {
    const { url } = await startBareHub();
    const client = await joinRaw(url, 'user:ana');
    client.send(record({ type: 1, target: 'Echo', arguments: [] }), record({ type: 1, target: 'No', arguments: [] }));
    client.send(call('last', 'Echo'));
    expect(await client.next()).toMatchObject({ invocationId: 'last' });
  });

  test('calls run one at a time, in order; each is answered before the next begins', async () => {
    const { promise: gate, resolve: openGate } = Promise.withResolvers<void>();
    const ran: string[] = [];
    const { url } = await startBareHub({
      methods: {
        Slow: async () => {
          await gate;
          ran.push('slow');
          return { result: 1, afterwards: () => ran.push('after slow') };
        },
        Fast: () => ({ result: ran.push('fast') }),
      },
    });
    const client = await joinRaw(url, 'user:ana');
    client.send(call('1', 'Slow'), call('2', 'Fast'));
    openGate();
    expect(await client.next()).toEqual({ type: 3, invocationId: '1', result: 1 });
    expect(await client.next()).toEqual({ type: 3, invocationId: '2', result: 3 });
    expect(ran).toEqual(['slow', 'after slow', 'fast']);
  });

  test('256 calls may wait; one more ends the connection', async () => {
    const { url } = await startBareHub({
      methods: { Never: () => new Promise<never>(() => {}) },
      times: { goodbye: 50 },
    });
    const client = await joinRaw(url, 'user:ana');
    client.send(Array.from({ length: 258 }, (_, n) => call(String(n), 'Never')).join(''));
    expect(await client.next()).toEqual(brokenGoodbye);
  });
});
