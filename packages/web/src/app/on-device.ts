import { choreCommands } from '@hestia/contract/chores/commands.ts';
import { messageCommands } from '@hestia/contract/messages/commands.ts';
import { openedOutbox } from '#platform/data/user-data.ts';
import { type NotificationAction, deleteAction, readActions, replyOf } from '#platform/notification-actions.ts';
import { afterFirstPaint } from '#platform/first-paint.ts';
import { queuedAs } from '#platform/outbox/commands.ts';
import type { NewMutation } from '#platform/outbox/outbox.ts';
import { readShared } from '#platform/shared.ts';
import { readUser } from '#platform/session/session.ts';
import { findChore } from '../features/chores/chores-data.ts';
import { router } from './router.tsx';
import { warmUp } from './warm-up.ts';

/** What the device has kept for this moment while the app was closed or nobody was signed in. */
export async function takeUpWhatWaits(): Promise<void> {
  await afterFirstPaint();
  await Promise.allSettled([queueActions(), openShared(), warmUp()]);
}

/** What was done in notifications and has not reached the server goes the way of everything that is written here. */
async function queueActions(): Promise<void> {
  const { id } = readUser();
  const actions = id === '' ? [] : await readActions(id);
  const outbox = actions.length > 0 ? await openedOutbox() : null;
  for (const action of outbox ? actions : []) {
    const mutation = await mutationOf(action);
    if (mutation) await outbox?.add({ ...mutation, key: action.key });
    await deleteAction(action);
  }
}

/** Undefined when there is nothing left to do it to. */
async function mutationOf(action: NotificationAction): Promise<NewMutation | undefined> {
  const { offer, at } = action;
  if (offer.do === 'reply') return queuedAs(messageCommands.send, replyOf({ ...action, offer }));
  const chore = await findChore(readUser().colocationId ?? '', offer.choreId);
  return chore && queuedAs(choreCommands.mark, { shown: { ...chore, isDone: true, doneBy: offer.userId, doneAt: at } });
}

/** What another app shared before somebody signed in here. */
async function openShared(): Promise<void> {
  const { pathname } = router.state.location;
  const shared = pathname !== '/share' && readUser().colocationId ? await readShared() : undefined;
  // The page that imports takes a file up by itself.
  if (!shared || (shared.file && pathname === '/money/import')) return;
  await router.navigate({ to: '/share' });
}
