import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

// A request's id finds it in the log: in its lines, in those of its hub connection, and in those of the jobs that it queued, in
// any process.

/** The id that the proxy logs, where there is a proxy; ids from other clients could collide. */
export const requestIdOf = (
  { 'x-request-id': id }: IncomingHttpHeaders,
  { trustProxy }: { readonly trustProxy: boolean },
): string => (trustProxy && typeof id === 'string' && /^[\w.-]{8,64}$/.test(id) ? id : randomUUID());

const requests = new AsyncLocalStorage<string>();

/** Does work that a request has asked for, now or by a job. */
export const onBehalfOf = <T>(requestId: string, work: () => T): T => requests.run(requestId, work);

/** The current request; undefined for background work. */
export const currentRequestId = (): string | undefined => requests.getStore();
