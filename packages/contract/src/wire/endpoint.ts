import type * as z from 'zod/mini';

/**
 * Who may make a call: `anyone`; `user` = any signed-in user; `member` = a signed-in user who lives in a household; `leaver` = a
 * signed-in user about a household that they have left with something open (404 for all others).
 */
export type Access = 'anyone' | 'user' | 'member' | 'leaver';

type Schema = z.ZodMiniType;

/** One call of the wire: the source of its route, its client, its page in OpenAPI and its lines in the authorisation matrix. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with `{name}` parameters; matched without regard to case or a trailing slash. */
  readonly path: string;
  /** Aliases of the same endpoint (method defaults to that of the call). */
  readonly aliases?: readonly { readonly method?: Endpoint['method']; readonly path: string }[];
  readonly access: Access;
  /** One sentence for the OpenAPI page. */
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** How the body travels: JSON (default), or a multipart form whose fields the `body` schema describes. */
  readonly form?: true;
  /** The body may be absent or empty. */
  readonly bodyOptional?: true;
  /** JSON is also taken from a body that says `text/plain`, or nothing, about its type. */
  readonly looseBody?: true;
  /** Most bytes of a JSON body, where that is more than most calls need (`bodyLimits.small`): reading one holds up everybody's calls. */
  readonly largestBody?: number;
  /** The body is read in a thread of its own, for its size; its handler gets the bytes. */
  readonly readApart?: true;
  /** Its work is such that a user has one of it done at a time; their next ones wait. */
  readonly oneAtATime?: true;
  readonly response: Schema;
  /** Content type of the answer; `application/json` when absent. */
  readonly responseType?: 'text/plain' | 'text/html' | 'text/css' | 'text/calendar' | 'application/octet-stream';
  /** The answer is derived from one household's data: it carries `Hestia-Seq` and an `ETag`, and can be 304. */
  readonly cacheable?: true;
};

/** A feature's calls by name. */
export type Endpoints = Readonly<Record<string, Endpoint>>;

/** Keeps the literal types of a table of endpoints. */
export const defineEndpoints = <const T extends Endpoints>(endpoints: T): T => endpoints;

type Out<S> = S extends Schema ? z.output<S> : undefined;
type In<S> = S extends Schema ? z.input<S> : undefined;
type Part<C extends Endpoint, K extends 'params' | 'query' | 'body'> = C extends { readonly [P in K]: infer S }
  ? S
  : undefined;

export type ParamsOf<C extends Endpoint> = Out<Part<C, 'params'>>;
export type QueryOf<C extends Endpoint> = Out<Part<C, 'query'>>;
/** The body as the server sees it, after coercion and checks. */
export type BodyOf<C extends Endpoint> =
  | (C extends { readonly readApart: true } ? Uint8Array : Out<Part<C, 'body'>>)
  | (C extends { readonly bodyOptional: true } ? undefined : never);
/** The body as a client writes it. */
export type BodyIn<C extends Endpoint> = In<Part<C, 'body'>>;
export type ResponseOf<C extends Endpoint> = z.output<C['response']>;

type PartIn<C extends Endpoint, K extends 'params' | 'query' | 'body'> = C extends {
  readonly [P in K]: infer S extends Schema;
}
  ? object extends z.input<S>
    ? { readonly [P in K]?: z.input<S> }
    : { readonly [P in K]: z.input<S> }
  : { readonly [P in K]?: undefined };

/** What a client hands to a call: its path parameters, query, body and files, as far as it has them. What a file is depends on where it runs. */
export type ArgsOf<C extends Endpoint, File = unknown> = PartIn<C, 'params'> &
  PartIn<C, 'query'> &
  (C extends { readonly form: true } ? { readonly files?: Readonly<Record<string, File>> | undefined } : unknown) &
  (C extends { readonly bodyOptional: true } ? Partial<PartIn<C, 'body'>> : PartIn<C, 'body'>);
