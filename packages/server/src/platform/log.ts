import type { FastifyBaseLogger } from 'fastify';
import { pino, stdTimeFunctions, type DestinationStream } from 'pino';

type Request = { readonly method?: string; readonly url?: string };
type Reply = { readonly statusCode?: number };

/** The log: one JSON object a line on standard output (or `to`), without addresses' queries, headers, bodies and what members wrote. */
export function createLog(level: string, to?: DestinationStream): FastifyBaseLogger {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    serializers: {
      err: faultForLog,
      req: ({ method, url }: Request) => ({ method, path: url?.split('?', 1)[0] }),
      res: ({ statusCode }: Reply) => ({ status: statusCode }),
    },
  };
  return to ? pino(options, to) : pino(options);
}

/** What a log may know of a fault. A database error also carries values and its connection: those stay out. */
function faultForLog(fault: unknown): object {
  if (!(fault instanceof Error)) return { fault: String(fault) };
  return {
    name: fault.name,
    message: fault.message,
    code: 'code' in fault ? fault.code : undefined,
    constraint: 'constraint' in fault ? fault.constraint : undefined,
    stack: fault.stack,
    cause: fault.cause instanceof Error ? fault.cause.message : undefined,
  };
}
