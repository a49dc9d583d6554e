import { createListeners } from '#platform/kernel/listeners.ts';
import { forgetCookies } from './cookies.ts';
import { forgetToken, readToken } from './session.ts';

/** `expired` is broadcast to every tab; the tab that signs in or out handles it itself. */
type News = 'expired' | 'signedOut' | 'signedIn';

const tabs = new BroadcastChannel('hestia-session');
const listeners = createListeners<News>();
let isEnded = false;

/** Whether this page's session has ended, as detected in any tab. */
export const wasEnded = (): boolean => isEnded;

tabs.addEventListener('message', (event: MessageEvent<News>) => {
  forgetCookies();
  isEnded ||= event.data === 'expired';
  listeners.notify(event.data);
});

/** Called when the session of this browser has expired, and when another tab signed in or out. */
export const onSession = listeners.add;

/** The server no longer knows `token`: forget it, unless a newer one has taken its place meanwhile. */
export function endSession(token: string): void {
  if (readToken() !== token) return;
  forgetToken();
  isEnded = true;
  announceSession('expired');
  listeners.notify('expired');
}

/** Notifies the other tabs. */
export const announceSession = (news: News): void => tabs.postMessage(news);
