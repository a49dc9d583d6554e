import type { Endpoint } from '@hestia/contract/wire/endpoint.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions as RouteSettings } from 'fastify';
import type { RawBuilder } from 'kysely';
import { compileDoor, requireTrue } from '#platform/access/door.ts';
import type { Authenticate } from '#platform/http/authenticate.ts';
import { compileItem, sendCompressed } from '#platform/http/answers/responses.ts';
import { compileWriter, streamOf } from '#platform/http/answers/pieces.ts';
import { acceptSharedBodies } from '#platform/http/requests/bodies.ts';
import type { InFlight } from '#platform/http/requests/in-flight.ts';
import { mostBytesOf, type Prices } from '#platform/http/requests/prices.ts';
import type { Turns } from '#platform/turns.ts';
import { compileCheck, type Check } from '#platform/http/requests/check.ts';
import type { Context, Feature, FormFile, Handler } from '#platform/http/requests/feature.ts';
import { inHousehold } from '#platform/db/household.ts';
import type { ListCache, WriteItem } from '#platform/lists/list-cache.ts';
import type { CachedList } from '#platform/lists/cached-list.ts';
import type { SessionState } from '#platform/access/session-repository.ts';
import { readForm, type Form } from '#platform/http/requests/forms.ts';
import { idempotencyKeyOf } from '#platform/http/requests/idempotency-key.ts';
import type { ResponseCache } from '#platform/http/answers/response-cache.ts';
import { encodingFor, compress } from '#platform/http/answers/compression.ts';
import { ProblemError } from '#platform/kernel/problem-error.ts';
import { onBehalfOf } from '#platform/kernel/request-id.ts';
import { versionHeaders } from '#platform/http/answers/version-headers.ts';
import type { Platform } from '#platform/platform.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The authenticated user; null = anonymous. */
    caller: SessionState | null;
    /** The cache in which the response may be stored; null = not cacheable. */
    cacheKey: string | null;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

type Route = { readonly method: Endpoint['method']; readonly path: string };

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

type RouteOptions = {
  readonly platform: Platform;
  readonly authenticate: Authenticate;
  readonly responseCache: ResponseCache;
  readonly listCache: ListCache;
  readonly prices: Prices;
  readonly inFlight: InFlight;
  readonly turns: Turns;
};

/** Registers the routes of all features, and 405 for other methods on their paths. */
export function addRoutes(app: FastifyInstance, features: readonly Feature[], options: RouteOptions): void {
  const methods = new Map<string, { path: string; known: Set<string> }>();
  for (const feature of features) {
    for (const [name, endpoint] of Object.entries(feature.endpoints)) {
      const handler = feature.handlers[name];
      if (!handler) throw new Error(`No handler for endpoint ${feature.name}.${name}`);
      const routeHandler = createHandler(options, `${feature.name}.${name}`, endpoint, handler);
      const add = endpoint.readApart ? inScope(app, endpoint) : (route: RouteSettings) => void app.route(route);
      for (const { method, path } of routesOf(endpoint)) {
        add({
          method,
          url: toPattern(path),
          config: { endpoint },
          bodyLimit: mostBytesOf(endpoint),
          onRequest: [options.authenticate(endpoint), (request) => options.prices.pay(request, endpoint)],
          handler: routeHandler,
        });
        const shape = path.toLowerCase().replaceAll(/\{\w+\}/g, '{}');
        const entry = methods.get(shape) ?? { path, known: new Set() };
        methods.set(shape, { ...entry, known: entry.known.add(method) });
      }
    }
  }
  for (const { path, known } of methods.values()) refuseOtherMethods(app, toPattern(path), known);
}

/** Adds a route with content types of its own. */
const inScope = (app: FastifyInstance, endpoint: Endpoint) => (route: RouteSettings) =>
  void app.register((scope, _options, done) => {
    acceptSharedBodies(scope, endpoint);
    scope.route(route);
    done();
  });

const routesOf = (endpoint: Endpoint): Route[] => [
  { method: endpoint.method, path: endpoint.path },
  ...(endpoint.aliases ?? []).map(({ method = endpoint.method, path }) => ({ method, path })),
];

const toPattern = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');

function refuseOtherMethods(app: FastifyInstance, url: string, known: ReadonlySet<string>): void {
  const allow = [...known].toSorted().join(', ');
  app.route({
    method: METHODS.filter((method) => !known.has(method)),
    url,
    onRequest: (_request, reply, done) => {
      reply.header('allow', allow);
      done(new ProblemError('methodNotAllowed', `Method not allowed; use ${allow}`));
    },
    handler: () => undefined,
  });
}

/** Handles a call: parses and checks its parts, runs the feature, writes the response. */
function createHandler(
  { platform, responseCache, listCache, prices, inFlight, turns }: RouteOptions,
  name: string,
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
) {
  const checkParams = endpoint.params && compileCheck(endpoint.params);
  const checkQuery = endpoint.query && compileCheck(endpoint.query);
  const readBody = bodyReader(endpoint);
  const write = compileWriter(endpoint);
  const writeItem = compileItem(endpoint);
  const fillsDisk = isFilling(endpoint);
  const checkDoor = compileDoor(endpoint);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const params = checkParams?.(request.params);
    const query = checkQuery?.(request.query);
    // Before an upload is read: a full disk is no reason to wait for one.
    if (fillsDisk) await platform.requireRoom();
    // The uploaded files stay in memory until the response is complete.
    using form = await formOf(request, endpoint);
    const body = readBody(request, form);
    const unchecked: UncheckedOwner = { isOurs: checkDoor(request.caller, { params, query, body }) };
    const parts = { params, query, body, files: form?.files ?? noFiles, unchecked };
    const readCached = (list: CachedList<object>) => {
      // Cached lists are of the caller's household, whatever the request names.
      unchecked.isOurs = null;
      return readList(listCache, list, request, writeItem);
    };
    const context = contextOf(platform, name, request, reply, { ...parts, readCached });
    const once = async () => {
      const answer = await handler(context);
      if (unchecked.isOurs) await requireTrue(platform.database, unchecked.isOurs);
      return answer;
    };
    // Reads leave nothing that a retry would have to find.
    const isInTurn = endpoint.oneAtATime && request.caller;
    const work = isInTurn ? () => turns(`${name} ${request.caller?.userId}`, once) : once;
    const result: unknown = await (request.method === 'GET' ? work() : onBehalfOf(request.id, work));
    if (reply.sent) return reply;
    if (endpoint.responseType === undefined) {
      const encoding = endpoint.method === 'GET' ? encodingFor(request.headers['accept-encoding']) : null;
      const written = await write(result);
      inFlight.answer(request, reply, written.pieces ? 'pieces' : written.whole.length);
      if (written.pieces) {
        const charge = (length: number) => prices.charge(request, length);
        return sendCompressed(reply, { body: streamOf(written.pieces, encoding, charge), encoding });
      }
      prices.charge(request, written.whole.length);
      const compressed = await compress(written.whole, encoding);
      if (request.cacheKey !== null) responseCache.offer(request.cacheKey, compressed);
      return sendCompressed(reply, compressed);
    }
    if (!reply.hasHeader('content-type'))
      reply.type(
        endpoint.responseType.startsWith('text/') ? `${endpoint.responseType}; charset=utf-8` : endpoint.responseType,
      );
    return reply.send(result);
  };
}

/** Calls that create accounts and households, and members' writes; signing in, leaving and the like stay possible. */
const FILLING_PATHS = new Set(['/api/Account/SignUp', '/api/User/Register', '/api/Colocation']);

const isFilling = ({ method, access, form, path }: Endpoint): boolean =>
  (method === 'POST' || method === 'PUT') &&
  (access === 'member' || access === 'device' || form === true || FILLING_PATHS.has(path));

function readList(lists: ListCache, list: CachedList<object>, { caller }: FastifyRequest, write: WriteItem) {
  if (!caller || caller.colocationId === null || caller.seq === null)
    throw new Error(`List ${list.name} is of a household, so its reader must be a member`);
  const { userId, colocationId, seq, history } = caller;
  return lists.read(list, { userId, colocationId, seq, history }, write);
}

const noFiles: ReadonlyMap<string, FormFile> = new Map();

function formOf(request: FastifyRequest, endpoint: Endpoint): Promise<Form> | null {
  if (!request.isMultipart()) return null;
  if (!endpoint.form) throw new ProblemError('unsupportedMediaType', 'Send the body as application/json');
  return readForm(request);
}

function bodyReader(endpoint: Endpoint): (request: FastifyRequest, form: Form | null) => unknown {
  const check: Check | undefined = endpoint.body && compileCheck(endpoint.body);
  return ({ body: input }, form) => {
    if (!check) return undefined;
    if (endpoint.readApart && input instanceof Uint8Array) {
      if (input.length > 0) return input;
      throw new ProblemError('invalidJson', 'Invalid json body');
    }
    if (form) return check(form.fields);
    if (input !== undefined && input !== null) return check(input);
    if (endpoint.bodyOptional) return undefined;
    throw new ProblemError('invalidJson', 'Invalid json body');
  };
}

/** Whether the things that a request names are the household's, for as long as that has not been asked. */
type UncheckedOwner = { isOurs: RawBuilder<boolean> | null };

type Parts = Pick<Context<Endpoint>, 'files'> & {
  readonly unchecked: UncheckedOwner;
  readonly readCached: (list: CachedList<object>) => Promise<unknown>;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
};

function contextOf(
  platform: Platform,
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
  { unchecked, ...parts }: Parts,
): Context<Endpoint> {
  const { caller } = request;
  const idempotencyKey = idempotencyKeyOf(request, name, parts.body);
  const context = {
    ...parts,
    // `admit` has verified that the caller matches the call's `who`.
    caller,
    get home() {
      return caller?.colocationId ? inHousehold(platform.database, caller.colocationId) : null;
    },
    idempotencyKey,
    request,
    reply,
    write: (work: Parameters<Context<Endpoint>['write']>[0], by?: { readonly actorId: string }) => {
      if (!caller?.colocationId)
        throw new Error(`Endpoint ${name} writes to a household, so its caller must be a member or a device`);
      const { userId, colocationId } = caller;
      const { isOurs } = unchecked;
      unchecked.isOurs = null;
      return platform.transact(
        {
          colocationId,
          actorId: by?.actorId ?? userId,
          request: { userId, key: idempotencyKey, isOurs },
          onVersion: (at) => void reply.headers(versionHeaders(at)),
        },
        async (tx) => {
          platform.requireBudget(tx, { isDeletion: request.method === 'DELETE' });
          if (request.method === 'POST') await platform.requireQuota(tx);
          return work(tx);
        },
      );
    },
  };
  return context as unknown as Context<Endpoint>;
}
