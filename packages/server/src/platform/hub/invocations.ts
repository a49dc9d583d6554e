import type { FastifyBaseLogger } from 'fastify';
import type { HubConnection } from '#platform/hub/connection.ts';
import { messageType, type Invocation } from '#platform/hub/messages.ts';
import {
  HubError,
  NotAuthorizedError,
  WrongArguments,
  type HubMethods,
  type MethodResult,
} from '#platform/hub/methods.ts';
import { frameOf, RecordTooLongError } from '#platform/hub/records.ts';
import { traced } from '#platform/kernel/traced.ts';

/** The most queued invocations of one connection. */
const MAX_WAITING = 256;

/** The invocations of one connection: run one at a time, in order. */
export class Invocations {
  readonly #connection: HubConnection;
  readonly #methods: HubMethods;
  readonly #log: FastifyBaseLogger;
  readonly #waiting: Invocation[] = [];
  #running = false;
  #hasRefused = false;
  #finished = () => {};

  constructor(connection: HubConnection, methods: HubMethods, log: FastifyBaseLogger) {
    this.#connection = connection;
    this.#methods = methods;
    this.#log = log;
  }

  /** A method of this connection is at work. */
  get running(): boolean {
    return this.#running;
  }

  /** Throws `RecordTooLongError` when too many wait already. */
  push(invocation: Invocation): void {
    if (this.#waiting.length >= MAX_WAITING) throw new RecordTooLongError('Too many invocations are waiting');
    this.#waiting.push(invocation);
    if (!this.#running) this.#run().catch((error: unknown) => this.#breakOff(error));
  }

  /** Calls back when all pushed invocations are answered; no further ones may be pushed. */
  finish(finished: () => void): void {
    if (this.#running) this.#finished = finished;
    else finished();
  }

  async #run(): Promise<void> {
    this.#running = true;
    for (let next = this.#waiting.shift(); next && this.#connection.open; next = this.#waiting.shift()) {
      await this.#returned(next);
    }
    this.#running = false;
    this.#finished();
  }

  async #returned(invocation: Invocation): Promise<void> {
    let returned: MethodResult;
    try {
      returned = await this.#call(invocation);
    } catch (error) {
      this.#complete(invocation, { error: this.#textOf(error, invocation.target) });
      return;
    }
    this.#complete(invocation, { result: returned.result ?? null });
    returned.afterwards?.();
  }

  #call({ target, wantsStream, sentStreams, ...invocation }: Invocation): MethodResult | Promise<MethodResult> {
    const method = this.#methods.get(target.toLowerCase());
    if (!method)
      throw new Refusal(
        `Failed to invoke '${target}' due to an error on the server. HubException: Method does not exist.`,
      );
    if (wantsStream) {
      throw new Refusal(
        `The client attempted to invoke the non-streaming '${target}' method with a streaming invocation.`,
      );
    }
    if (sentStreams > 0) throw new HubError(`Client sent ${sentStreams} stream(s), Hub method expects 0.`);
    const name = target.toLowerCase();
    return traced(`hub ${name}`, { 'rpc.system': 'signalr', 'rpc.method': name }, () =>
      method(this.#connection, invocation.arguments),
    );
  }

  #complete({ id }: Invocation, outcome: { result: unknown } | { error: string }): void {
    if (id !== null) this.#connection.send(frameOf({ type: messageType.completion, invocationId: id, ...outcome }));
  }

  /** Work after a response failed: the client reconnects. */
  #breakOff(error: unknown): void {
    this.#log.error({ err: error }, 'Hub connection aborted');
    this.#connection.close({ error: 'Connection closed with an error.', allowReconnect: true });
  }

  /** Errors as .NET words them, without inner detail. */
  #textOf(error: unknown, target: string): string {
    if (error instanceof Refusal) return error.message;
    if (error instanceof WrongArguments) return `Failed to invoke '${target}' due to an error on the server.`;
    if (error instanceof NotAuthorizedError) {
      // A client that asks again and again must not fill the disk.
      this.#log[this.#hasRefused ? 'debug' : 'info'](
        { userId: this.#connection.caller.userId, target },
        'Hub method refused',
      );
      this.#hasRefused = true;
      return `Failed to invoke '${target}' because user is unauthorized`;
    }
    const text = `An unexpected error occurred invoking '${target}' on the server.`;
    if (error instanceof HubError) return `${text} HubException: ${error.message}`;
    this.#log.error({ err: error, target }, 'Hub method failed');
    return text;
  }
}

/** A whole response text of this file's own. */
class Refusal extends Error {}
