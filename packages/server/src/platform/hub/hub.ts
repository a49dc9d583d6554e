import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { WebSocketServer, type ServerOptions } from 'ws';
import { isUnavailable } from '#platform/kernel/settings/failures.ts';
import { requestIdOf } from '#platform/kernel/request-id.ts';
import { bareAnswer, isForwardedTls, responseHeaders } from '#platform/kernel/response-headers.ts';
import type { Settings } from '#platform/kernel/settings/settings.ts';
import type { Caller } from '#platform/kernel/caller.ts';
import {
  acceptConnection,
  addressOf,
  authenticate,
  isForHub,
  type AuthenticationOptions,
} from '#platform/hub/authenticate.ts';
import { Connection, type ConnectionHost, type HubConnection } from '#platform/hub/connection.ts';
import { ConnectionRegistry } from '#platform/hub/connection-registry.ts';
import type { HubMethods } from '#platform/hub/methods.ts';
import { createNegotiation, type NegotiateResponse } from '#platform/hub/negotiation.ts';
import { createRefusals, type Refusals } from '#platform/hub/refusals.ts';
import { defaultTimes, type HubTimes } from '#platform/hub/times.ts';

/** Largest WebSocket message; it may hold many records. Clients say little: a call is some hundred bytes. */
const MAX_MESSAGE_BYTES = 64 * 1024;

export type HubOptions = AuthenticationOptions & {
  readonly settings: Pick<Settings, 'googleClientIds'>;
  readonly methods: HubMethods;
  readonly log: FastifyBaseLogger;
  /** A client has shaken hands. */
  readonly opened: (connection: HubConnection) => void;
  /** A connection is closed, whether its handshake was completed or not. */
  readonly gone: (connection: HubConnection) => void;
  readonly times?: Partial<HubTimes>;
};

/** A SignalR hub: JSON protocol, version 1, over WebSockets. */
export type Hub = {
  /** Answers an `upgrade` of the HTTP server. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
  authenticate(request: IncomingMessage): Promise<Caller | null>;
  negotiate(caller: Caller, askedVersion: number): NegotiateResponse;
  readonly connectionCount: number;
  /** Closes every connection and allows clients to reconnect; resolves when all are closed, after 5 s at most. */
  close(): Promise<void>;
};

/** A hub without a server: `attachHub` gives it one. */
export function createHub(options: HubOptions): Hub {
  const { methods, log, settings } = options;
  const times = { ...defaultTimes, ...options.times };
  const connections = new ConnectionRegistry();
  const negotiation = createNegotiation(() => settings.jwtSecret, times.negotiation);
  const webSockets = createWebSockets(times, settings);
  let allGone: (() => void) | null = null;

  function gone(connection: Connection): void {
    connections.delete(connection);
    options.gone(connection);
    if (connections.size === 0) allGone?.();
  }
  const host: ConnectionHost = { methods, log, times, opened: options.opened, gone };

  const refusals = createRefusals(log);
  const sweeper = setInterval(() => {
    const now = performance.now();
    refusals.sweep();
    for (const connection of connections) connection.sweep(now);
  }, times.sweep).unref();

  return {
    authenticate: (request) => authenticate(request, options),
    negotiate: (caller, askedVersion) => negotiation.negotiate(caller.userId, askedVersion),

    async upgrade(request, socket, head) {
      // Until the WebSocket takes over, a reset of the socket would end the process.
      socket.on('error', ignore);
      if (!isForHub(request)) return refuse(request, socket, 404, settings);
      const { reqId, isCrowded, turnAway } = doorFor(request, socket, { refusals, settings });
      if (isCrowded) return turnAway(429);
      const caller = await callerOf(request, reqId, options);
      if (typeof caller === 'number') return refuse(request, socket, caller, settings);
      if (allGone) return refuse(request, socket, 503, settings);
      const admitted = acceptConnection(request, caller, connections, negotiation);
      if (typeof admitted === 'number') return turnAway(admitted, caller?.userId);
      webSockets.handleUpgrade(request, socket, head, (webSocket) => {
        socket.off('error', ignore);
        const own = { ...host, log: logOf({ ...admitted, reqId, request }, options) };
        connections.add(new Connection(admitted.id, admitted.caller, socket, webSocket, own));
      });
    },

    get connectionCount() {
      return connections.size;
    },

    async close() {
      clearInterval(sweeper);
      const { promise, resolve } = Promise.withResolvers<void>();
      allGone = resolve;
      if (connections.size === 0) resolve();
      for (const connection of connections) connection.close({ allowReconnect: true });
      await promise;
    },
  };
}

/** Handshakes and refusals of malformed ones, which ws writes, have the headers of every response, too. */
function createWebSockets(times: HubTimes, settings: HubOptions['settings']): WebSocketServer {
  const webSockets = new WebSocketServer(webSocketOptions(times));
  webSockets.on('headers', (lines, { headers }) => {
    const own = responseHeaders(settings, { isTls: isForwardedTls(headers, settings) });
    lines.push(...Object.entries(own).map(([name, value]) => `${name}: ${value}`));
  });
  webSockets.on('wsClientError', (_error, socket, request) => refuse(request, socket, 400, settings));
  return webSockets;
}

/** `closeTimeout` is newer than the types of ws. UTF-8 is checked per record: a message may end inside a code point. */
const webSocketOptions = ({ goodbye }: HubTimes): ServerOptions & { closeTimeout: number } => ({
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  skipUTF8Validation: true,
  maxPayload: MAX_MESSAGE_BYTES,
  closeTimeout: goodbye,
});

function ignore(): void {}

type OpenConnection = {
  readonly id: string;
  readonly caller: Caller;
  readonly reqId: string;
  readonly request: IncomingMessage;
};

/** The log of one connection, whose lines name it and the request that has opened it. */
function logOf(
  { id: connectionId, caller: { userId }, reqId, request }: OpenConnection,
  { log, settings }: HubOptions,
) {
  const own = log.child({ reqId, connectionId });
  own.debug({ userId, address: addressOf(request, settings) }, 'Hub connection opened');
  return own;
}

/** The caller of an upgrade, or the status of a failed look-up. */
async function callerOf(request: IncomingMessage, reqId: string, options: HubOptions): Promise<Caller | null | number> {
  try {
    return await authenticate(request, options);
  } catch (error) {
    options.log.warn({ reqId, err: error }, 'Hub connection refused: the session could not be checked');
    return isUnavailable(error) ? 503 : 500;
  }
}

/** How this upgrade is refused, which is counted; `isCrowded`: too many of its network have been. */
function doorFor(
  request: IncomingMessage,
  socket: Duplex,
  { refusals, settings }: { refusals: Refusals; settings: HubOptions['settings'] },
) {
  const reqId = requestIdOf(request.headers, settings);
  const from = { ip: addressOf(request, settings), headers: request.headers };
  return {
    reqId,
    isCrowded: refusals.isTooMany(from),
    turnAway: (status: number, userId?: string) => {
      refusals.add(from, { reqId, status, address: from.ip, userId });
      refuse(request, socket, status, settings);
    },
  };
}

/** Responds and closes: otherwise the socket of a refused upgrade would stay open until the client closes it. */
function refuse({ headers }: IncomingMessage, socket: Duplex, status: number, settings: HubOptions['settings']): void {
  const own = {
    ...responseHeaders(settings, { isTls: isForwardedTls(headers, settings) }),
    ...(status === 429 && { 'retry-after': '10' }),
  };
  socket.end(bareAnswer(status, own), () => socket.destroy());
}
