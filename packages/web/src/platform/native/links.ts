import { serverBase } from '#platform/kernel/server.ts';
import { App } from '@capacitor/app';
import { readServer } from './server-address.ts';

/** Listens for links that the phone opens with the app, including the one that started it. */
export async function followLinks(open: (path: string) => void): Promise<void> {
  const go = (url: string) => {
    const path = pathOf(url);
    if (path !== null) open(path);
  };
  await App.addListener('appUrlOpen', ({ url }) => go(url));
  const launched = await App.getLaunchUrl();
  // Once for each start: a reloaded page would go there again.
  if (launched?.url && sessionStorage.getItem(LAUNCHED) !== launched.url) {
    sessionStorage.setItem(LAUNCHED, launched.url);
    go(launched.url);
  }
}

const LAUNCHED = 'launched-by';

/** A link to our own server opens its page; one to another asks first whether to switch to it. */
export function pathOf(url: string): string | null {
  const link = readServer(url);
  if (typeof link === 'string') return null;
  return link.origin === serverBase() ? link.path : `/server?link=${encodeURIComponent(url)}`;
}
