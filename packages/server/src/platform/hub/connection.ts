import type { Duplex } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';
import type { Caller } from '#platform/kernel/caller.ts';
import { Allowance } from '#platform/hub/allowance.ts';
import { Invocations } from '#platform/hub/invocations.ts';
import { handshakeRefusal, messageType, readMessage } from '#platform/hub/messages.ts';
import type { HubMethods } from '#platform/hub/methods.ts';
import { frameOf, MalformedRecord, RecordReader, RecordTooLongError } from '#platform/hub/records.ts';
import type { HubTimes } from '#platform/hub/times.ts';

/** Bytes that may wait in a connection's socket; a client that reads slower than that is dropped. */
export const MAX_BACKLOG_BYTES = 1024 * 1024;

/** The close record after a protocol violation: the client may reconnect. */
const brokenGoodbye = { error: 'Connection closed with an error.', allowReconnect: true };

const pingFrame = frameOf({ type: messageType.ping });
const handshakeFrame = frameOf({});

/** A client as the rest of the server sees it. */
export type HubConnection = {
  readonly id: string;
  readonly caller: Caller;
  /** Shaken hands and not closing. */
  readonly open: boolean;
  /** Bytes that wait in the socket. */
  readonly backlogBytes: number;
  /** Sends a frame of `frameOf`; the same one may be handed to many connections. Drops the client when it is too slow. */
  send(frame: Buffer): void;
  /** Says goodbye. Without `allowReconnect` the client gives up permanently: only for unauthorized clients. */
  close(goodbye?: { error?: string; allowReconnect?: boolean }): void;
};

/** A connection's interface to its hub. */
export type ConnectionHost = {
  readonly methods: HubMethods;
  readonly log: FastifyBaseLogger;
  readonly times: HubTimes;
  /** The handshake is done. */
  opened(connection: HubConnection): void;
  /** The socket is closed. */
  gone(connection: Connection): void;
};

/** A WebSocket and its protocol state. */
export class Connection implements HubConnection {
  readonly id: string;
  readonly caller: Caller;
  readonly #host: ConnectionHost;
  readonly #socket: Duplex;
  readonly #webSocket: WebSocket;
  readonly #records = new RecordReader();
  readonly #invocations: Invocations;
  #stage: 'new' | 'open' | 'closing' = 'new';
  #pinged = false;
  // All on the monotonic clock: a wall clock that jumps must not close live connections.
  #receivedAt = performance.now();
  #sentAt = performance.now();
  readonly #allowance = new Allowance(performance.now());
  /** When the client violated the protocol. Later input is ignored; earlier input is still answered. */
  #brokenAt: number | null = null;
  /** Whether the client has exceeded its allowance. What has been read already is dropped. */
  #isExceeded = false;

  constructor(id: string, caller: Caller, socket: Duplex, webSocket: WebSocket, host: ConnectionHost) {
    this.id = id;
    this.caller = caller;
    this.#host = host;
    this.#socket = socket;
    this.#webSocket = webSocket;
    this.#invocations = new Invocations(this, host.methods, host.log);
    // Text or binary makes no difference, and `nodebuffer`, the default, makes every message a Buffer.
    webSocket.on('message', (bytes: Buffer) => this.#receive(bytes));
    // Control frames cost as much to read as messages.
    for (const control of ['ping', 'pong'] as const) webSocket.on(control, (bytes: Buffer) => void this.#pays(bytes));
    webSocket.on('close', () => {
      this.#stage = 'closing';
      host.gone(this);
    });
    // An error is followed by `close`; without a listener it would end the process.
    webSocket.on('error', (error) => host.log.debug({ err: error }, 'Hub connection error'));
  }

  get open(): boolean {
    return this.#stage === 'open';
  }

  get backlogBytes(): number {
    return this.#socket.writableLength;
  }

  send(frame: Buffer): void {
    if (this.#stage === 'closing' || this.#webSocket.readyState !== this.#webSocket.OPEN) return;
    if (this.#socket.writableLength > MAX_BACKLOG_BYTES) {
      this.#host.log.info({ userId: this.caller.userId }, 'Hub client too slow; connection dropped');
      this.#stage = 'closing';
      this.#webSocket.terminate();
      return;
    }
    this.#sentAt = performance.now();
    // Bypasses the WebSocket object, which would frame the same bytes once per member; it queues nothing without compression.
    this.#socket.write(frame);
  }

  close(goodbye: { error?: string; allowReconnect?: boolean } = {}): void {
    if (this.#stage === 'closing') return;
    if (this.#stage === 'open') this.send(frameOf({ type: messageType.close, ...goodbye }));
    this.#leave();
  }

  /** Pings, and gives up on clients that are late or silent. `now` is of `performance.now()`. */
  sweep(now: number): void {
    const { handshake, silence, ping, goodbye } = this.#host.times;
    if (this.#stage === 'new' && now - this.#receivedAt > handshake) this.#refuse('Handshake was canceled.');
    if (this.#stage !== 'open') return;
    if (this.#invocations.running) this.#receivedAt = now;
    if (this.#brokenAt !== null && now - this.#brokenAt > goodbye) this.close(brokenGoodbye);
    else if (this.#pinged && now - this.#receivedAt > silence) this.close(brokenGoodbye);
    else if (now - this.#sentAt >= ping) this.send(pingFrame);
  }

  /** Charges for a frame, until the socket is closed: ignoring input costs, too. False when the client may send no more. */
  #pays(bytes: Buffer): boolean {
    if (this.#isExceeded) return false;
    try {
      this.#allowance.take(performance.now(), bytes.length);
      return true;
    } catch (error) {
      this.#breakOff(error);
      return false;
    }
  }

  #receive(bytes: Buffer): void {
    if (!this.#pays(bytes) || this.#stage === 'closing' || this.#brokenAt !== null) return;
    const now = performance.now();
    if (this.#stage === 'open') this.#receivedAt = now;
    try {
      for (const record of this.#records.read(bytes)) {
        this.#allowance.take(now);
        if (this.#stage === 'new') this.#shakeHands(record);
        else this.#act(record);
        if (this.#stage !== 'open') return;
      }
    } catch (error) {
      this.#breakOff(error);
    }
  }

  #breakOff(error: unknown): void {
    if (error instanceof RecordTooLongError) {
      this.#isExceeded = true;
      if (this.#stage === 'closing') return this.#webSocket.terminate();
      this.#host.log.info({ userId: this.caller.userId }, 'Hub rate limit exceeded; connection closed');
      this.close(brokenGoodbye);
      // Further input stays in the client's own buffers until the close record has been sent.
      this.#webSocket.pause();
    } else if (!(error instanceof MalformedRecord)) {
      throw error;
    } else if (this.#stage === 'new') {
      this.#refuse('Handshake was canceled.');
    } else {
      this.#brokenAt = performance.now();
      this.#invocations.finish(() => this.close(brokenGoodbye));
    }
  }

  #shakeHands(record: string): void {
    const refusal = handshakeRefusal(record);
    if (refusal !== null) {
      this.#refuse(refusal);
      return;
    }
    this.send(handshakeFrame);
    this.#stage = 'open';
    this.#receivedAt = performance.now();
    this.#host.opened(this);
  }

  #act(record: string): void {
    const message = readMessage(record);
    if (message.kind === 'invocation') this.#invocations.push(message.invocation);
    else if (message.kind === 'ping') this.#pinged = true;
    else if (message.kind === 'close') this.close();
  }

  #refuse(error: string): void {
    this.send(frameOf({ error }));
    this.#leave();
  }

  #leave(): void {
    this.#stage = 'closing';
    this.#webSocket.close(1000);
  }
}
