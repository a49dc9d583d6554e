/** What build/first.js asked for before the app was there: by address, on behalf of `token`. */
type Ahead = { readonly token: string; readonly answers: Map<string, Promise<Response>> };

declare global {
  interface Window {
    ahead?: Ahead;
  }
}

/** A prefetched response that has not been used by then is too old. */
const FRESH_FOR = 15_000;

/** The answer to a read that was asked for when the page was opened; once, and only to whom it was given. */
export function takeAhead(address: string, token: string | null): Promise<Response> | undefined {
  const { ahead } = window;
  if (ahead === undefined || ahead.token !== token || performance.now() > FRESH_FOR) return undefined;
  const answer = ahead.answers.get(address);
  ahead.answers.delete(address);
  return answer;
}
