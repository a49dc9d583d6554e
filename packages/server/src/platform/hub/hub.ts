import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { WebSocketServer, type ServerOptions } from 'ws';
import { isUnavailable } from '#platform/kernel/failures.ts';
import { requestIdOf } from '#platform/kernel/request-id.ts';
import { responseHeaders } from '#platform/kernel/response-headers.ts';
import type { Settings } from '#platform/kernel/settings.ts';
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
import { createNegotiation, type Negotiated } from '#platform/hub/negotiation.ts';
import { defaultTimes, type HubTimes } from '#platform/hub/times.ts';

/** Largest WebSocket message; it may hold many records. Clients say little: a call is some hundred bytes. */
const maxMessageBytes = 64 * 1024;

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
  negotiate(caller: Caller, askedVersion: number): Negotiated;
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
  const webSockets = new WebSocketServer(webSocketOptions(times));
  let allGone: (() => void) | null = null;

  function gone(connection: Connection): void {
    connections.delete(connection);
    options.gone(connection);
    if (connections.size === 0) allGone?.();
  }
  const host: ConnectionHost = { methods, log, times, opened: options.opened, gone };

  const sweeper = setInterval(() => {
    const now = performance.now();
    for (const connection of connections) connection.sweep(now);
  }, times.sweep).unref();

  return {
    authenticate: (request) => authenticate(request, options),
    negotiate: (caller, askedVersion) => negotiation.negotiate(caller.userId, askedVersion),

    async upgrade(request, socket, head) {
      // Until the WebSocket takes over, a reset of the socket would end the process.
      socket.on('error', ignore);
      if (!isForHub(request)) return refuse(socket, 404, settings);
      const reqId = requestIdOf(request.headers, settings);
      let caller: Caller | null;
      try {
        caller = await authenticate(request, options);
      } catch (error) {
        log.warn({ reqId, err: error }, 'Hub connection refused: the session could not be checked');
        return refuse(socket, isUnavailable(error) ? 503 : 500, settings);
      }
      if (allGone) return refuse(socket, 503, settings);
      const admitted = acceptConnection(request, caller, connections, negotiation);
      if (typeof admitted === 'number') return turnAway({ request, reqId, socket, caller, status: admitted }, options);
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

/** `closeTimeout` is newer than the types of ws. UTF-8 is checked per record: a message may end inside a code point. */
const webSocketOptions = ({ goodbye }: HubTimes): ServerOptions & { closeTimeout: number } => ({
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  skipUTF8Validation: true,
  maxPayload: maxMessageBytes,
  closeTimeout: goodbye,
});

function ignore(): void {}

type Opened = {
  readonly id: string;
  readonly caller: Caller;
  readonly reqId: string;
  readonly request: IncomingMessage;
};

/** The log of one connection, whose lines name it and the request that has opened it. */
function logOf({ id: connectionId, caller: { userId }, reqId, request }: Opened, { log, settings }: HubOptions) {
  const own = log.child({ reqId, connectionId });
  own.debug({ userId, address: addressOf(request, settings) }, 'Hub connection opened');
  return own;
}

type Refused = {
  readonly request: IncomingMessage;
  readonly reqId: string;
  readonly socket: Duplex;
  readonly caller: Caller | null;
  readonly status: number;
};

/** Rejects, and logs it: upgrades have no request line in the log. */
function turnAway({ request, reqId, socket, caller, status }: Refused, { log, settings }: HubOptions): void {
  const address = addressOf(request, settings);
  log.info({ reqId, status, address, userId: caller?.userId }, 'Hub connection refused');
  refuse(socket, status, settings);
}

/** Responds and closes: nothing else would close the socket of a refused upgrade if the client does not. */
function refuse(socket: Duplex, status: number, settings: HubOptions['settings']): void {
  const headers = {
    connection: 'close',
    'content-length': '0',
    ...responseHeaders(settings, { isTls: false }),
    ...(status === 429 && { 'retry-after': '10' }),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`, () => socket.destroy());
}
