import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

// By its id a request is found again in the log: in its own lines, in those of its connection to the hub, and in those of
// the jobs that it has queued, in whichever process they are done.

/** What the proxy's log calls this request, where there is one; whatever a client says elsewhere could be another one's. */
export const requestIdOf = (
  { 'x-request-id': id }: IncomingHttpHeaders,
  { trustProxy }: { readonly trustProxy: boolean },
): string => (trustProxy && typeof id === 'string' && /^[\w.-]{8,64}$/.test(id) ? id : randomUUID());

const requests = new AsyncLocalStorage<string>();

/** Does work that a request has asked for, now or by a job. */
export const onBehalfOf = <T>(requestId: string, work: () => T): T => requests.run(requestId, work);

/** The request on whose behalf this is done; undefined for what happens by itself. */
export const currentRequestId = (): string | undefined => requests.getStore();
