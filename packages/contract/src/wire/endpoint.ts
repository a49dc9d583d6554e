import type * as z from 'zod/mini';

/**
 * Who may call: `anyone`; `user` = any signed-in user; `member` = a signed-in user who lives in a household; `leaver` = a
 * signed-in user about a household that they left with an open balance (404 for all others); `device` = a paired device, which may
 * call nothing else that needs a session, while users may call none of these.
 */
export type Access = 'anyone' | 'user' | 'member' | 'leaver' | 'device';

/** The place of a value in a request: `body.id`; for a body that is an array, in each of its elements. */
export type Place = `${'params' | 'query' | 'body'}.${string}`;

/** The kinds of things that calls name by id and the server stores in one household. */
export type Thing =
  | 'absence'
  | 'bill'
  | 'bookEntry'
  | 'bookReading'
  | 'category'
  | 'chore'
  | 'choreComment'
  | 'expense'
  | 'expenseComment'
  | 'expensePicture'
  | 'handover'
  | 'import'
  | 'item'
  | 'message'
  | 'note'
  | 'pairing'
  | 'person'
  | 'tag'
  | 'vote';

/**
 * The owner of the thing in a call of a member or a device; the server answers 404 for another household's. `own`: it names nothing, or its
 * handler looks in several tables. `household`: it makes or lists things in the household that it names. A thing: the household
 * is the one in which the thing is stored, whatever the request claims; `named` is where the request also names the household.
 */
type Household =
  | 'own'
  | { readonly of: 'household'; readonly by: Place }
  | { readonly of: Thing; readonly by: Place; readonly named?: Place };

type Schema = z.ZodMiniType;

/** A call of the wire: the source of its route, its client, its page in OpenAPI and its lines in the authorization matrix. */
export type Endpoint = Call &
  (
    | { readonly access: 'member' | 'device'; readonly household: Household }
    | { readonly access: Exclude<Access, 'member' | 'device'>; readonly household?: never }
  );

type Call = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with `{name}` parameters; matched without regard to case or a trailing slash. */
  readonly path: string;
  /** Aliases of the same endpoint (method defaults to that of the call). */
  readonly aliases?: readonly { readonly method?: Endpoint['method']; readonly path: string }[];
  /** The place of the acting user, who must be the caller (403); absent: always the caller. */
  readonly actor?: Place;
  /** One sentence for the OpenAPI page. */
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** How the body travels: JSON (default), or a multipart form whose fields the `body` schema describes. */
  readonly form?: true;
  /** The body may be absent or empty. */
  readonly bodyOptional?: true;
  /** JSON is also accepted in a body of type `text/plain`, or without a type. */
  readonly looseBody?: true;
  /**
   * The maximum size of a JSON body where it exceeds the default (`bodyLimits.small`): parsing one delays all calls.
   */
  readonly largestBody?: number;
  /** A large body is parsed in a worker thread; the handler receives the bytes. */
  readonly readApart?: true;
  /** Its work is such that a user has one of it done at a time; their next ones wait. */
  readonly oneAtATime?: true;
  readonly response: Schema;
  /** Content type of an answer that is sent unchanged, including streams; absent: JSON of the response. */
  readonly responseType?: 'text/plain' | 'text/html' | 'text/css' | 'text/calendar' | 'image/webp' | 'application/json';
  /** The answer is derived from one household's data: it carries `Hestia-Seq` and an `ETag`, and can be 304. */
  readonly cacheable?: true;
};

/** A feature's calls by name. */
export type Endpoints = Readonly<Record<string, Endpoint>>;

/** Keeps the literal types of a table of endpoints. */
export const defineEndpoints = <const T extends Endpoints>(endpoints: T): T => endpoints;

type OutputOf<S> = S extends Schema ? z.output<S> : undefined;
type InputOf<S> = S extends Schema ? z.input<S> : undefined;
type Part<C extends Endpoint, K extends 'params' | 'query' | 'body'> = C extends { readonly [P in K]: infer S }
  ? S
  : undefined;

export type ParamsOf<C extends Endpoint> = OutputOf<Part<C, 'params'>>;
export type QueryOf<C extends Endpoint> = OutputOf<Part<C, 'query'>>;
/** The body as the server sees it, after coercion and checks. */
export type BodyOf<C extends Endpoint> =
  | (C extends { readonly readApart: true } ? Uint8Array : OutputOf<Part<C, 'body'>>)
  | (C extends { readonly bodyOptional: true } ? undefined : never);
/** The body as a client writes it. */
export type BodyInput<C extends Endpoint> = InputOf<Part<C, 'body'>>;
export type ResponseOf<C extends Endpoint> = z.output<C['response']>;

type PartInput<C extends Endpoint, K extends 'params' | 'query' | 'body'> = C extends {
  readonly [P in K]: infer S extends Schema;
}
  ? object extends z.input<S>
    ? { readonly [P in K]?: z.input<S> }
    : { readonly [P in K]: z.input<S> }
  : { readonly [P in K]?: undefined };

/**
 * Arguments of a call: path parameters, query, body and files, where it has them. The type of a file depends on the
 * platform.
 */
export type ArgsOf<C extends Endpoint, File = unknown> = PartInput<C, 'params'> &
  PartInput<C, 'query'> &
  (C extends { readonly form: true } ? { readonly files?: Readonly<Record<string, File>> | undefined } : unknown) &
  (C extends { readonly bodyOptional: true } ? Partial<PartInput<C, 'body'>> : PartInput<C, 'body'>);
