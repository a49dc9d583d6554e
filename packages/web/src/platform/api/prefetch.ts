/** Requests made before the app loaded: by address, on behalf of `token`. */
type PrefetchedResponses = { readonly token: string; readonly responses: Map<string, Promise<Response>> };

declare global {
  interface Window {
    /** Made by the bootstrap script, read by the app. */
    prefetched?: PrefetchedResponses;
  }
}

/** A prefetched response that has not been used by then is too old. */
const MAX_AGE_MS = 15_000;

/** Requests these addresses now, for `takePrefetched`. */
export function prefetch(addresses: readonly string[], token: string): void {
  const responses = addresses.map((address) => {
    const response = fetch(address, {
      headers: { Authorization: `Bearer ${token}` },
      credentials: 'same-origin',
      cache: 'no-store',
    });
    // The consumer handles a failure.
    response.catch(() => undefined);
    return [address, response] as const;
  });
  window.prefetched = { token, responses: new Map(responses) };
}

/** The response to a read that was requested when the page was opened; once, and only for the token that it was made for. */
export function takePrefetched(address: string, token: string | null): Promise<Response> | undefined {
  const { prefetched } = window;
  if (prefetched === undefined || prefetched.token !== token || performance.now() > MAX_AGE_MS) return undefined;
  const response = prefetched.responses.get(address);
  prefetched.responses.delete(address);
  return response;
}
