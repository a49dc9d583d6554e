import { decodeEvent } from '@hestia/contract/decode-event.ts';
import type { DecodedEvent, HestiaEvent } from '@hestia/contract/events.ts';
import { eventNames } from '@hestia/contract/wire/event-names.ts';
import { isNative } from '#platform/kernel/native.ts';
import { serverBase } from '#platform/kernel/server.ts';
import { readToken } from '#platform/session/session.ts';
import type { Connection } from './live-client.ts';
import { takeReadSign } from './read-signs.ts';
import { onTyping } from './typing.ts';

const DELAYS = [0, 2000, 10_000, 30_000];
const SERVER_TIMEOUT_MS = 30_000;
const KEEP_ALIVE_MS = 15_000;

/**
 * A connection to the hub: WebSocket only, without negotiation. SignalR's code loads when first needed. Its messages are decoded
 * here.
 */
export async function connectHub(onEvent: (event: DecodedEvent, seq: number) => void): Promise<Connection> {
  const { HttpTransportType, HubConnectionBuilder, LogLevel } = await import('@microsoft/signalr');
  const connection = new HubConnectionBuilder()
    .withUrl(`${serverBase()}/hestiaHub`, {
      skipNegotiation: true,
      transport: HttpTransportType.WebSockets,
      // In a browser the cookie authenticates, so that the token stays out of addresses and logs; the native shell has none.
      withCredentials: !isNative(),
      ...(isNative() ? { accessTokenFactory: () => readToken() ?? '' } : {}),
    })
    .withAutomaticReconnect(DELAYS)
    .withServerTimeout(SERVER_TIMEOUT_MS)
    .withKeepAliveInterval(KEEP_ALIVE_MS)
    // A line of less weight names the whole address, in the native shell with the token.
    .configureLogging(isNative() ? LogLevel.Warning : LogLevel.Information)
    .build();
  for (const name of eventNames) {
    connection.on(name, (payload: unknown, more?: { seq?: number }) => {
      if (more?.seq !== undefined) onEvent(decodeEvent({ name, payload } as HestiaEvent), more.seq);
    });
  }
  connection.on('MessagesRead', takeReadSign);
  connection.on('Typing', ({ userId }: { userId: string }) => onTyping(userId));
  return connection;
}
