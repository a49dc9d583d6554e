import type { ResponseOf, BodyInput, Endpoint } from '@hestia/contract/wire/endpoint.ts';
import { Problem } from '@hestia/contract/wire/problem.ts';
import * as z from 'zod/mini';

/** A signed-in user. */
export type TestUser = {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly jwt: string;
};

type Value = string | number | boolean | null | undefined;

export type Parts<C extends Endpoint> = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, Value>>;
  readonly body?: BodyInput<C> | FormData | Readonly<Record<string, unknown>> | readonly unknown[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Becomes the `Idempotency-Key`. */
  readonly key?: string;
};

/** The response, with any status. */
export type Reply = { readonly status: number; readonly headers: Headers; readonly body: unknown };

/** The call was refused. */
class RefusedError extends Error {
  readonly status: number;
  readonly code: string;
  readonly problem: Problem;

  constructor(endpoint: Endpoint, problem: Problem) {
    super(`${endpoint.method} ${endpoint.path}: ${problem.status} ${problem.code}, ${problem.message}`);
    this.name = 'Refused';
    this.status = problem.status;
    this.code = problem.code;
    this.problem = problem;
  }
}

let asked = 0;

/** Makes a call as a user (or anonymously) and returns the response, never a cached one. */
export async function attempt<C extends Endpoint>(
  base: string,
  user: Pick<TestUser, 'jwt'> | null,
  endpoint: C,
  { params = {}, query = {}, body, headers = {}, key }: Parts<C> = {},
): Promise<Reply> {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const url = new URL(path, base);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
  if (endpoint.cacheable) url.searchParams.set('asked', String(asked++));
  const isForm = body instanceof FormData;
  const response = await fetch(url, {
    method: endpoint.method,
    headers: {
      ...(user && { authorization: `Bearer ${user.jwt}` }),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...headers,
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, body: await read(response) };
}

/** Makes a call that must succeed; the answer is checked against the contract. Throws `RefusedError`. */
export async function succeed<C extends Endpoint>(
  base: string,
  user: Pick<TestUser, 'jwt'> | null,
  endpoint: C,
  parts: Parts<C> = {},
): Promise<ResponseOf<C>> {
  const { status, body } = await attempt(base, user, endpoint, parts);
  if (status !== 200) throw new RefusedError(endpoint, z.parse(Problem, body));
  const schema: C['response'] = endpoint.response;
  return z.parse(schema, body);
}

async function read(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  if (/json/.test(type)) return response.json();
  if (type.startsWith('text/')) return response.text();
  return new Uint8Array(await response.arrayBuffer());
}
