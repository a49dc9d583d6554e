import type { FastifyBaseLogger } from 'fastify';
import { pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino';
import { isUnavailable, isFull, reasonOf } from '#platform/kernel/settings/failures.ts';
import { ProblemError } from '#platform/kernel/problem-error.ts';
import { currentRequestId } from '#platform/kernel/request-id.ts';
import { withoutRepeats } from '#platform/log-repeats.ts';

type LoggedRequest = { readonly method?: string; readonly url?: string };
type Reply = { readonly statusCode?: number };

/** The log: one JSON object per line on standard output (or `to`), without query strings, headers, bodies and user content. */
export function createLog(level: string, to?: DestinationStream): FastifyBaseLogger {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    mixin: nameRequest,
    hooks: { logMethod: withoutRepeats() },
    serializers: {
      err: faultForLog,
      req: ({ method, url }: LoggedRequest) => ({ method, path: url?.split('?', 1)[0] }),
      res: ({ statusCode }: Reply) => ({ status: statusCode }),
    },
  };
  return to ? pino(options, to) : pino(options);
}

/** Adds the request's id to lines on its behalf. */
function nameRequest(_about: object, _level: number, logger: Logger): object {
  const reqId = currentRequestId();
  return reqId === undefined || 'reqId' in logger.bindings() ? {} : { reqId };
}

/** Loggable parts of an error. Database errors also have values and connection data, which are left out. */
function faultForLog(fault: unknown): object {
  // Some libraries report errors as plain objects.
  if (!(fault instanceof Error)) return { message: reasonOf(fault) };
  return {
    name: fault.name,
    message: reasonOf(fault),
    code: 'code' in fault ? fault.code : undefined,
    constraint: 'constraint' in fault ? fault.constraint : undefined,
    // Expected errors are not bugs: their stack is of no use.
    stack: fault instanceof ProblemError || isUnavailable(fault) || isFull(fault) ? undefined : fault.stack,
    cause: fault.cause === undefined ? undefined : reasonOf(fault.cause),
  };
}
