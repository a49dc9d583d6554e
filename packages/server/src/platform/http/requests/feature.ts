import type { CommandKind, commands } from '@hestia/contract/commands.ts';
import type { EventName } from '@hestia/contract/wire/event-names.ts';
import type {
  ResponseOf,
  BodyOf,
  Endpoint,
  Endpoints,
  ParamsOf,
  QueryOf,
  Access,
} from '@hestia/contract/wire/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Household, HouseholdTx } from '#platform/db/queries.ts';
import type { Queue, Schedule } from '#platform/jobs/jobs.ts';
import type { Caller } from '#platform/kernel/caller.ts';
import type { CachedList } from '#platform/lists/cached-list.ts';
import type { SerializedJson } from '#platform/lists/serialized-json.ts';
import type { StreamedList } from '#platform/lists/streamed-list.ts';

type CallerOf<W extends Access> = W extends 'anyone'
  ? Caller | null
  : W extends 'user' | 'leaver'
    ? Caller
    : Caller & { readonly colocationId: string };

type Command = (typeof commands)[number];
type CommandOf<C extends Endpoint> = Extract<Command, { readonly endpoint: C }>;

/** The events that an endpoint may emit: those declared by its command, so that clients can predict them all. */
export type EventsOf<C extends Endpoint> = [CommandOf<C>] extends [never] ? EventName : CommandOf<C>['emits'][number];

type ElementOf<List> = List extends readonly (infer Item extends object)[] ? Item : never;
type Fallback<T, Other> = [T] extends [never] ? Other : T;
/** The items of a response that is, or has, a list; any other response is a list of one. */
type ItemOf<Reply> = Fallback<ElementOf<Reply>, Fallback<ElementOf<Reply[keyof Reply]>, Reply & object>>;

/** A file of a multipart form. */
export type FormFile = { readonly filename: string; readonly mimetype: string; readonly bytes: Buffer };

export type Context<C extends Endpoint> = {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  /** No session is looked up for a GET with access `anyone`. */
  readonly caller: CallerOf<C['access']>;
  /** The caller's household: reads of it run there. Only for endpoints with `access: 'member'` or `'device'`. */
  readonly home: C['access'] extends 'member' | 'device' ? Household : null;
  /** Files of a multipart form, by field name in lower case. */
  readonly files: ReadonlyMap<string, FormFile>;
  /**
   * Writes once in the caller's household: locks it, checks that the caller still lives there, answers a repeat (same
   * `Idempotency-Key` or client-made `id`) with the first response; else works, appends events, commits, announces.
   * Only for endpoints with `access: 'member'` or `'device'`; a device may name the member for whom it writes, whom its work must
   * check.
   */
  readonly write: <T extends ResponseOf<C>>(
    work: (tx: HouseholdTx<EventsOf<C>>) => Promise<T>,
    by?: C['access'] extends 'device' ? { readonly actorId: string } : never,
  ) => Promise<T>;
  /** Returns a cached list, or a response made from it. Only for cacheable endpoints with `access: 'member'`. */
  readonly readCached: (list: CachedList<ItemOf<ResponseOf<C>>>) => Promise<ResponseOf<C> | SerializedJson>;
  /** The key under which a repeat of this request is known, or null. */
  readonly idempotencyKey: string | null;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

type HandlerResult<C extends Endpoint> = ResponseOf<C> | SerializedJson | StreamedList<ItemOf<ResponseOf<C>>>;
export type Handler<C extends Endpoint> = (context: Context<C>) => Promise<HandlerResult<C>> | HandlerResult<C>;
/** The handler of a command, by its kind: that of its call. */
export type HandlerOf<Kind extends CommandKind> = Handler<Extract<Command, { readonly kind: Kind }>['endpoint']>;
export type Handlers<T extends Endpoints> = { readonly [K in keyof T]: Handler<T[K]> };

/** The preview of a page in messengers: its name, or null for none. */
export type PagePreview = {
  readonly path: string;
  readonly nameOf: (request: FastifyRequest) => Promise<string | null>;
};

export type Feature = {
  readonly name: string;
  readonly endpoints: Endpoints;
  readonly handlers: Readonly<Record<string, Handler<Endpoint>>>;
  /** Work to be done later, and at set times. */
  readonly queues: readonly Queue[];
  readonly schedules: readonly Schedule[];
  readonly previews: readonly PagePreview[];
};

/** Binds a table of endpoints to their handlers; the compiler notices a missing one. */
export function defineFeature<const T extends Endpoints>(
  name: string,
  endpoints: T,
  handlers: Handlers<T>,
  { queues = [], schedules = [], previews = [] }: Partial<Pick<Feature, 'queues' | 'schedules' | 'previews'>> = {},
): Feature {
  // Each handler takes the context of its call; the route table pairs them by name again.
  return { name, endpoints, handlers: handlers as unknown as Feature['handlers'], queues, schedules, previews };
}
