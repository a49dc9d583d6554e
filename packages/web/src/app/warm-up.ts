import { isNative } from '#platform/kernel/native.ts';
import { readUser } from '#platform/session/session.ts';
import { type AppPage, pages } from './pages.ts';

const all: readonly AppPage[] = pages;

/**
 * Reads what every page shows first, so that each opens without network, though nobody has been there: the service worker,
 * or the phone, has their code, and what is read is kept on this device and follows the household's events. What is here already is not read again.
 */
export async function warmUp(): Promise<void> {
  const { colocationId } = readUser();
  // In a browser without a service worker no page opens without network; and whoever saves data opens what they need.
  if (!colocationId || !navigator.onLine || !(await isInstalled()) || savesData()) return;
  for (const { loader } of all) {
    const begin = await loader?.();
    await Promise.allSettled(begin?.(colocationId) ?? []);
  }
}

const isInstalled = async (): Promise<boolean> =>
  isNative() || ('serviceWorker' in navigator && (await navigator.serviceWorker.getRegistration()) !== undefined);

/** Of Chromium alone. */
type Connected = Navigator & { readonly connection?: { readonly saveData?: boolean } };
const savesData = (): boolean => (navigator as Connected).connection?.saveData === true;
