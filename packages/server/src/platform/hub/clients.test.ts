import * as signalr10 from '@microsoft/signalr';
import * as signalr8 from 'signalr8';
import { describe, expect, onTestFinished, test } from 'vitest';
import { messageType } from '#platform/hub/messages.ts';
import { frameOf } from '#platform/hub/records.ts';
import { startBareHub, type BareHub } from '#test/hub/bare-hub.ts';

const ways = {
  'without negotiation, token from a factory': { skipNegotiation: true, accessTokenFactory: () => 'user:ana' },
  'with negotiation, token from a factory': { accessTokenFactory: () => 'user:ana' },
  'without negotiation, by header': { skipNegotiation: true, headers: { Authorization: 'Bearer user:ana' } },
  'with negotiation, by header': { headers: { Authorization: 'Bearer user:ana' } },
  'without negotiation, by cookie': { skipNegotiation: true, headers: { Cookie: 'token=user:ana' } },
  'with negotiation, by cookie': { headers: { Cookie: 'token=user:ana' } },
  'without negotiation, by query': { skipNegotiation: true, inQuery: true },
  'with negotiation, by query': { inQuery: true },
};
const clients = { 'SignalR 10': signalr10, 'SignalR 8': signalr8 };

function clientOf(
  { HubConnectionBuilder, HttpTransportType, LogLevel }: typeof signalr10 | typeof signalr8,
  url: string,
  options: object,
) {
  const connection = new HubConnectionBuilder()
    .withUrl(url, { transport: HttpTransportType.WebSockets, ...options })
    .withAutomaticReconnect([0, 20, 50, 100])
    .configureLogging(LogLevel.None)
    .build();
  onTestFinished(() => connection.stop());
  return connection;
}

const say = ({ open }: BareHub, target: string, ...args: unknown[]) => {
  const frame = frameOf({ type: messageType.invocation, target, arguments: args });
  for (const connection of open) connection.send(frame);
};

describe.each(Object.entries(clients))('%s', (_name, library) => {
  test.each(Object.entries(ways))('calls and hears %s', async (_way, options) => {
    const bare = await startBareHub({ methods: { Fail: () => Promise.reject(new Error('inner')) } });
    const url = 'inQuery' in options ? `${bare.url}?access_token=user:ana` : bare.url;
    const client = clientOf(library, url, options);
    const received = new Promise((resolve) => client.on('NewMessageAdded', (...args) => resolve(args)));
    await client.start();
    expect(await client.invoke('echo', 'é🏠', null, { a: [1] })).toEqual(['é🏠', null, { a: [1] }]);
    await expect(client.invoke('Fail')).rejects.toThrow("An unexpected error occurred invoking 'Fail' on the server.");
    await expect(client.invoke('Nothing')).rejects.toThrow('Method does not exist.');
    await client.send('Echo');
    say(bare, 'NewMessageAdded', { id: 1 }, { seq: 1 });
    expect(await received).toEqual([{ id: 1 }, { seq: 1 }]);
  });

  test("can't start without a session", async () => {
    const { url } = await startBareHub();
    await expect(clientOf(library, url, { skipNegotiation: true }).start()).rejects.toThrow(
      'WebSocket failed to connect',
    );
    await expect(clientOf(library, url, {}).start()).rejects.toThrow(/401/);
  });

  test('reconnects after a goodbye with reconnect, and stays away after one without', async () => {
    const bare = await startBareHub();
    const client = clientOf(library, bare.url, ways['without negotiation, token from a factory']);
    const reconnected = new Promise((resolve) => client.onreconnected(resolve));
    const closed = new Promise((resolve) => client.onclose(resolve));
    await client.start();
    for (const connection of bare.open) connection.close({ allowReconnect: true });
    await reconnected;
    expect(await client.invoke('Echo', 1)).toEqual([1]);
    for (const connection of bare.open) connection.close();
    await closed;
    expect(client.state).toBe('Disconnected');
  });

  test('reconnects after a connection fault', async () => {
    const bare = await startBareHub();
    const client = clientOf(library, bare.url, ways['with negotiation, token from a factory']);
    const reconnected = new Promise((resolve) => client.onreconnected(resolve));
    await client.start();
    // A frame that breaks the WebSocket protocol: the client drops the line.
    for (const connection of bare.open) connection.send(Buffer.from([0xf1, 0x00]));
    await reconnected;
    expect(await client.invoke('Echo', 2)).toEqual([2]);
  });
});
