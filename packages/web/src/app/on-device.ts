import { afterFirstScreen } from '#platform/first-screen.ts';
import { readShared } from '#platform/shared.ts';
import { readUser } from '#platform/session/session.ts';
import { router } from './router.tsx';

/** What the device has kept for this moment while the app was closed or nobody was signed in. */
export async function takeUpWhatWaits(): Promise<void> {
  await afterFirstScreen();
  await openShared();
}

/** What another app shared before somebody signed in here. */
async function openShared(): Promise<void> {
  const isOnItsWay = router.state.location.pathname === '/share';
  if (isOnItsWay || !readUser().colocationId || !(await readShared())) return;
  await router.navigate({ to: '/share' });
}
