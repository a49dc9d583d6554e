import type { Readable } from 'node:stream';
import type { Endpoint } from '@hestia/contract/wire/endpoint.ts';
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';
import { mostBytesOf } from '#platform/http/requests/prices.ts';
import { readShared } from '#platform/http/requests/shared-bytes.ts';
import { ProblemError } from '#platform/kernel/problem-error.ts';

const JSON_TYPES = /^\s*(?:application\/(?:[\w.+-]+\+)?json|text\/json)\s*(?:;|$)/i;

/**
 * JSON as the wire accepts it: `application/json`, `text/json`, any `application/*+json`, and, for lenient calls, no type or
 * `text/plain`.
 */
export function acceptJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(JSON_TYPES, { parseAs: 'buffer' }, (_request, bytes, done) => readJson(bytes, done));
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (isLoose(request)) readJson(bytes, done);
    // An empty body is valid with any content type.
    else if (bytes.length === 0) done(null);
    else done(new ProblemError('unsupportedMediaType', 'Send the body as application/json'));
  });
}

/** Has JSON bodies of an endpoint that reads them in a thread read as bytes that the thread shares. */
export function acceptSharedBodies(app: FastifyInstance, endpoint: Endpoint): void {
  const most = mostBytesOf(endpoint);
  app.removeContentTypeParser([JSON_TYPES]);
  app.addContentTypeParser(JSON_TYPES, async (request: FastifyRequest, body: Readable) => {
    if (Number(request.headers['content-length'] ?? 0) > most) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
    return readShared(body, most);
  });
}

function isLoose(request: FastifyRequest): boolean {
  const type = request.headers['content-type'];
  const isPlain = type === undefined || type.trim() === '' || /^\s*text\/plain\s*(;|$)/i.test(type);
  return isPlain && request.routeOptions.config.endpoint?.looseBody === true;
}

// A byte order mark is dropped; bytes that are no UTF-8 throw instead of becoming question marks.
const utf8 = new TextDecoder('utf-8', { fatal: true });

function readJson(bytes: Buffer | string, done: (error: Error | null, body?: unknown) => void): void {
  let body: unknown;
  try {
    body = parseJson(Buffer.from(bytes));
  } catch (error) {
    done(error instanceof Error ? error : null);
    return;
  }
  done(null, body);
}

/** The JSON of a body; undefined for an empty one. Throws `invalidJson`. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    const text = utf8.decode(bytes);
    return text.trim() === '' ? undefined : JSON.parse(text);
  } catch {
    throw new ProblemError('invalidJson', 'Invalid json body');
  }
}
