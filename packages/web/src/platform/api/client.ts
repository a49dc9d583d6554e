import type { ResponseOf, Endpoint, ArgsOf as ArgsWith } from '@hestia/contract/wire/endpoint.ts';
import { serverBase } from '#platform/kernel/server.ts';
import { endSession } from '#platform/session/session-end.ts';
import { readToken } from '#platform/session/session.ts';
import { takePrefetched } from './prefetch.ts';
import { ApiError, refusalOf, unanswered } from './api-error.ts';
import { type FormField, formOf } from './form.ts';
import { countedRead } from './reading.ts';
import { isTransient, waitBefore } from './retry.ts';
import { upload } from './upload.ts';

/** The arguments of a call: its path parameters, query, body and files, if it has them. */
export type ArgsOf<C extends Endpoint> = ArgsWith<C, Blob>;

export type CallOptions = {
  readonly signal?: AbortSignal | undefined;
  /** Makes a write safe to repeat; without it only reads are tried again. */
  readonly idempotencyKey?: string | undefined;
  /** How often to try again after a passing failure. */
  readonly retries?: number | undefined;
  /** Used instead of the signed-in user's token. */
  readonly token?: string | undefined;
  /** The browser sends it to its end when the page is left meanwhile. */
  readonly keepalive?: boolean | undefined;
};

/**
 * An answer, the number of the household's event that it includes at least, and the mark of the history that this number
 * counts; null when the call does not say.
 */
export type ApiResponse<T> = { readonly data: T; readonly seq: number | null; readonly history: string | null };

/** A call with its address and body filled in: sent over the wire, and stored in the outbox. */
export type ApiRequest = {
  readonly method: Endpoint['method'];
  readonly path: string;
  readonly body?: unknown;
  /** Instead of a body: the fields of a multipart form. */
  readonly form?: readonly FormField[] | undefined;
  readonly answersText: boolean;
};

const REQUEST_TIMEOUT_MS = 20_000;

/** Makes a call of the contract and answers its data. Throws `ApiError`. */
export async function call<C extends Endpoint>(
  which: C,
  args: ArgsOf<C>,
  options: CallOptions = {},
): Promise<ResponseOf<C>> {
  return (await callVersioned(which, args, options)).data;
}

/** Like `call`, with the event number of the answer. */
export async function callVersioned<C extends Endpoint>(
  which: C,
  args: ArgsOf<C>,
  options: CallOptions = {},
): Promise<ApiResponse<ResponseOf<C>>> {
  // The server answers by the same schema; reading it a second time here would only cost.
  return (await send(requestOf(which, args), options)) as ApiResponse<ResponseOf<C>>;
}

type Values = Record<string, string | number | boolean | null | undefined>;
type LooseArgs = { params?: Values; query?: Values; body?: object; files?: Record<string, Blob> };

/** Fills in the path, query and form of a call. */
export function requestOf(which: Endpoint, args: object): ApiRequest {
  const { params = {}, query = {}, body, files } = args as LooseArgs;
  const path = which.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  const tail = search.size > 0 ? `?${search}` : '';
  const common = { method: which.method, path: path + tail, answersText: which.responseType === 'text/plain' };
  return which.form ? { ...common, form: formOf(body ?? {}, files) } : { ...common, body };
}

/** Sends a request, again after passing failures where that is safe. Throws `ApiError`. */
export function send(request: ApiRequest, options: CallOptions = {}): Promise<ApiResponse<unknown>> {
  const sent = sendPatiently(request, options);
  return request.method === 'GET' ? countedRead(sent) : sent;
}

async function sendPatiently(request: ApiRequest, options: CallOptions): Promise<ApiResponse<unknown>> {
  const repeatable = request.method === 'GET' || options.idempotencyKey !== undefined;
  const retries = repeatable ? (options.retries ?? 2) : 0;
  for (let attempt = 0; ; attempt++) {
    try {
      return await sendOnce(request, options);
    } catch (error) {
      const hopeless =
        attempt >= retries || !isTransient(error) || !navigator.onLine || options.signal?.aborted === true;
      if (hopeless) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitBefore(attempt, error)));
    }
  }
}

async function sendOnce(request: ApiRequest, options: CallOptions): Promise<ApiResponse<unknown>> {
  const { signal, idempotencyKey, keepalive = false, token = readToken() } = options;
  const headers: Record<string, string> = {};
  if (token !== null) headers.Authorization = `Bearer ${token}`;
  if (idempotencyKey !== undefined) headers['Idempotency-Key'] = idempotencyKey;
  if (request.body !== undefined) headers['Content-Type'] = 'application/json';
  const { method, form } = request;
  const response = await (form
    ? upload(serverBase() + request.path, { method, headers, form, signal, name: idempotencyKey })
    : reach(serverBase() + request.path, method === 'GET' ? takePrefetched(request.path, token) : undefined, {
        method,
        headers,
        credentials: 'same-origin',
        // We store data ourselves, where signing out finds it; the browser's cache is out of our reach.
        cache: 'no-store',
        keepalive,
        signal: AbortSignal.any([AbortSignal.timeout(REQUEST_TIMEOUT_MS), ...(signal ? [signal] : [])]),
        ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      }));
  if (!response.ok) throw await refusedWith(token, response);
  const seq = response.headers.get('Hestia-Seq');
  const data: unknown = await (request.answersText ? response.text() : response.json()).catch((cause: unknown) => {
    throw new ApiError('unreadable', 0, String(cause));
  });
  return { data, seq: seq === null ? null : Number(seq), history: response.headers.get('Hestia-History') };
}

/** The error of a refused request that carried `token`; if the server no longer knows the token, the session has ended. */
export async function refusedWith(token: string | null, response: Response): Promise<ApiError> {
  const error = await refusalOf(response);
  if (error.status === 401 && error.code !== 'wrongCredentials' && token !== null) endSession(token);
  return error;
}

async function reach(url: string, prefetched: Promise<Response> | undefined, init: RequestInit): Promise<Response> {
  try {
    return await (prefetched ?? fetch(url, init));
  } catch (error) {
    throw unanswered(error);
  }
}
