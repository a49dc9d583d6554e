import { isNative } from '#platform/kernel/native.ts';
import { readUser } from '#platform/session/session.ts';
import { type AppPage, pages } from '../shell/pages.ts';

const all: readonly AppPage[] = pages;

/**
 * Prefetches the first data of every page, so that each opens offline, even on its first visit. The service worker, or
 * the phone, has their code, and the data stays on this device and follows the household's events. Data that is here
 * already is not fetched.
 */
export async function warmUp(): Promise<void> {
  const { colocationId } = readUser();
  // Only with a service worker can pages open offline; and users who save data load pages on demand.
  if (!colocationId || !navigator.onLine || !(await isInstalled()) || savesData()) return;
  for (const { loader } of all) {
    const begin = await loader?.();
    await Promise.allSettled(begin?.(colocationId) ?? []);
  }
}

const isInstalled = async (): Promise<boolean> =>
  isNative() || ('serviceWorker' in navigator && (await navigator.serviceWorker.getRegistration()) !== undefined);

/** Only in Chromium. */
type NavigatorWithConnection = Navigator & { readonly connection?: { readonly saveData?: boolean } };
const savesData = (): boolean => (navigator as NavigatorWithConnection).connection?.saveData === true;
