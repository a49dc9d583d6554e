import type { AnyRoute } from '@tanstack/react-router';
import { openOutbox, outboxWanted, restoreUserData } from '#platform/sync/sync.ts';
import { afterFirstPaint } from '#platform/first-paint.ts';
import { detectLocale } from '#platform/i18n/locale.ts';
import { followOtherTabs, onLocaleSwitch, renewLocale } from '#platform/i18n/switch-locale.ts';
import { speakFirst } from '#platform/i18n/texts.ts';
import { leaveWithOtherTab, refreshUser } from '#platform/sign-in/enter.ts';
import { sweepLeftovers } from '#platform/sign-in/leftovers.ts';
import { takeReturnPath } from '#platform/session/return-path.ts';
import { onSession } from '#platform/session/session-end.ts';
import { readToken, readUser, subscribeUser } from '#platform/session/session.ts';
import { followTheme } from '#platform/theme/theme.ts';
import { isNative } from '#platform/kernel/native.ts';
import { untilLoaded } from '#platform/kernel/until-loaded.ts';
import { router } from '../router.tsx';
import { sendLanguage } from './chosen-language.ts';

/** Resolves when the first screen can be shown: in the reader's language, with this device's data of theirs. */
export async function openHousehold(): Promise<void> {
  if (isNative()) await (await import('./native-shell.ts')).openShell();
  followTheme();
  followOtherTabs();
  watchSession();
  // If sending fails, the next connection sends it.
  onLocaleSwitch(() => void sendLanguage().catch(() => undefined));
  // Behind the first screen: to write a cookie is dear.
  void firstPage()
    .then(afterFirstPaint)
    .then(renewLocale)
    // A browser may have the cookie without the record: then it is unknown whose data to sweep.
    .then(() => (readToken() !== null && readUser().id === '' ? undefined : sweepLeftovers(readUser().id)))
    // A browser without storage has nothing to clean up.
    .catch(() => undefined);
  await Promise.all([speakFirst(detectLocale()), openMine().then(() => router.load())]);
}

/** Opens the storage of the signed-in user. */
async function openMine(): Promise<void> {
  // A session that ended while this device was off, or whose end was interrupted.
  if (readToken() === null) {
    if (readUser().id !== '') void forgetSession();
    return;
  }
  // A browser may have the cookie without the record: then it is unknown whose data to open.
  const known = readUser().id !== '';
  const fresh = refreshUser().catch(() => undefined);
  if (!known) await fresh;
  if (readUser().id === '') return;
  await Promise.all([restoreUserData(readUser().id), loadScreens()]);
  // After the first screen, which is drawn from this device's storage.
  void firstPage()
    .then(() => Promise.race([afterFirstPaint(), outboxWanted]))
    .then(openConnection);
}

/** Resolves when a page is drawn, with or without what it is for. */
const firstPage = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = router.subscribe('onRendered', () => {
      stop();
      resolve();
    });
  });

/**
 * Loads the code of this page's screens while the device reads its storage; an error here occurs again later, and is
 * shown.
 */
async function loadScreens(): Promise<void> {
  const routes: Partial<Record<string, AnyRoute>> = router.routesById;
  const matches: readonly { routeId: string }[] = router.matchRoutes(router.latestLocation);
  const found = matches.flatMap(({ routeId }) => routes[routeId] ?? []);
  await Promise.allSettled(found.map(async (route) => router.loadRouteChunk(route)));
}

/** Opens the queue and the live connection; with them come the data of every feature. */
async function openConnection(): Promise<void> {
  const [{ followHousehold }, features] = await untilLoaded(() =>
    Promise.all([import('./live-connection.ts'), import('./features.ts')]),
  );
  await openOutbox(features);
  followHousehold();
}

/** Few visits need it. */
const forgetting = () => untilLoaded(() => import('#platform/sign-in/ended-session.ts'));
const forgetSession = () =>
  forgetting()
    .then(({ forgetEndedSession }) => forgetEndedSession())
    .catch(() => undefined);

/** Signing in and out happens to all tabs at once, and the guards follow the household. */
function watchSession(): void {
  onSession((news) => {
    if (news === 'expired') void forgetSession();
    if (news === 'signedOut') leaveWithOtherTab();
    else if (news === 'signedIn') location.replace(location.pathname === '/login' ? takeReturnPath() : location.href);
    // The guards redirect to /login and store this address.
    else void router.invalidate();
  });
  let home = readUser().colocationId;
  subscribeUser(() => {
    if (readUser().colocationId === home) return;
    // Without a household nothing was read; an ended session is erased completely.
    if (home && readToken() !== null) void forgetting().then(({ forgetHousehold }) => forgetHousehold());
    home = readUser().colocationId;
    void router.invalidate();
  });
}
