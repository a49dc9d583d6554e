import type { BodyInput, Endpoint, ResponseOf } from '@hestia/contract/wire/endpoint.ts';
import * as z from 'zod/mini';

export type DemoMember = { readonly id: string; readonly jwt: string };
export type Flat = {
  readonly colocationId: string;
  /** By the indexes of `names`. */
  readonly member: (place: number) => DemoMember;
  readonly everybody: readonly string[];
  readonly ask: Ask;
};
type CallInput<C extends Endpoint> = {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: BodyInput<C> | FormData;
  readonly query?: Readonly<Record<string, string>>;
};
export type Ask = <C extends Endpoint>(
  by: DemoMember | null,
  endpoint: C,
  sent: CallInput<C>,
) => Promise<ResponseOf<C>>;

/** Calls a server over HTTP; an answer is checked against the contract. Throws what was refused. */
export const askAt =
  (url: string): Ask =>
  async (by, endpoint, { params = {}, body, query = {} }) => {
    const isForm = body instanceof FormData;
    const at = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
    const response = await fetch(new URL(`${at}?${new URLSearchParams(query).toString()}`, url), {
      method: endpoint.method,
      headers: {
        ...(by && { authorization: `Bearer ${by.jwt}` }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${endpoint.method} ${endpoint.path} answered ${response.status}: ${text}`);
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    const schema: (typeof endpoint)['response'] = endpoint.response;
    return z.parse(schema, isJson ? JSON.parse(text) : text);
  };
