import { useEffect, useState } from 'react';

const HOUR_MS = 3_600_000;
/** Two reloads are at least this far apart: a build that is never served must not make a page reload for ever. */
const RELOAD_GUARD_MS = 10_000;
const RELOADED = 'reloaded-at';
const RELOADED_FOR = 'reloaded-for';

/** The build that the server has, where it is another one than this page runs. A check that fails is only logged. */
export async function newerBuild(own = ownBuild()): Promise<string | null> {
  if (own === null) return null;
  try {
    const response = await fetch('/build.json', { cache: 'no-store' });
    if (!response.ok) throw new Error(`build.json: ${response.status}`);
    const { build } = (await response.json()) as { build?: unknown };
    return typeof build === 'string' && build !== own ? build : null;
  } catch (error) {
    // oxlint-disable-next-line no-console -- the specification wants a failed check logged, and nothing else
    console.warn('Latest build check failed', error);
    return null;
  }
}

export const isOutdated = async (own = ownBuild()): Promise<boolean> => (await newerBuild(own)) !== null;

/** The build of this page; null in development. */
const ownBuild = (): string | null => document.querySelector<HTMLMetaElement>('meta[name=build]')?.content ?? null;

/** Checks for a newer build now and then: on return to the page, and every hour. */
export function useNewerBuild(): boolean {
  const [isNewer, setNewer] = useState(false);
  useEffect(() => {
    const check = async () => {
      if (document.visibilityState === 'visible' && navigator.onLine && (await isOutdated())) setNewer(true);
    };
    const timer = setInterval(() => void check(), HOUR_MS);
    const listen = () => void check();
    document.addEventListener('visibilitychange', listen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', listen);
    };
  }, []);
  return isNewer;
}

/**
 * Reloads the page, by `how`, unless that was done a moment ago. Drafts and queued changes are on the device already.
 */
export async function reloadOnce(how: () => Promise<void> | void, now = Date.now()): Promise<boolean> {
  const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
  if (now - last < RELOAD_GUARD_MS) return false;
  sessionStorage.setItem(RELOADED, String(now));
  await how();
  return true;
}

/**
 * A page that lacks one of its files, which a newer build removed, reloads into that build: once for each, since one that is
 * announced and never served would cause a loop.
 */
export async function reloadFor(build: string, reload: () => void = () => location.reload()): Promise<boolean> {
  if (sessionStorage.getItem(RELOADED_FOR) === build) return false;
  return reloadOnce(() => {
    sessionStorage.setItem(RELOADED_FOR, build);
    reload();
  });
}
