import { useSyncExternalStore } from 'react';
import { createListeners } from '#platform/kernel/listeners.ts';
import { ApiError, unanswered } from './api-error.ts';
import { type FormField, toFormData } from './form.ts';

type Upload = {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly form: readonly FormField[];
  readonly signal?: AbortSignal | undefined;
  /** The name under which its progress is reported. */
  readonly name?: string | undefined;
};

/** A slow line may take minutes; one without progress for this long is dead. */
const STALL_TIMEOUT_MS = 30_000;

const shares = new Map<string, number>();
const listeners = createListeners();

/** Sends a form and reports its progress, which `fetch` cannot. Throws `ApiError` if there is no response. */
export function upload(url: string, { method, headers, form, signal, name }: Upload): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer = setTimeout(() => request.abort(), STALL_TIMEOUT_MS);
    const fail = () => end(() => reject(unanswered(new ApiError('offline', 0, 'No answer'))));
    const end = (then: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      if (name !== undefined) notify(name, undefined);
      then();
    };
    const abort = () => request.abort();
    signal?.addEventListener('abort', abort);
    request.open(method, url);
    for (const [header, value] of Object.entries(headers)) request.setRequestHeader(header, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      clearTimeout(timer);
      timer = setTimeout(abort, STALL_TIMEOUT_MS);
      if (name !== undefined) notify(name, total === 0 ? 0 : loaded / total);
    });
    request.addEventListener('load', () => end(() => resolve(responseOf(request))));
    request.addEventListener('error', fail);
    request.addEventListener('abort', fail);
    request.send(toFormData(form));
    if (signal?.aborted) abort();
  });
}

/** How much of an upload is sent, 0 to 1; undefined while it is not on its way. */
export const useUploadShare = (name: string): number | undefined =>
  useSyncExternalStore(listeners.add, () => shares.get(name));

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1));
  }
  return new Response(request.responseText, { status: request.status, headers });
}

function notify(name: string, share: number | undefined): void {
  if (share === undefined) shares.delete(name);
  else shares.set(name, share);
  listeners.notify();
}
