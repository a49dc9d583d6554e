import { choreCommands } from '@hestia/contract/chores/commands.ts';
import { messageCommands } from '@hestia/contract/messages/commands.ts';
import { settleCommands } from '@hestia/contract/money/settle-commands.ts';
import { expenseOut } from '@hestia/contract/money/shapes/wire.ts';
import { noticeCommands } from '@hestia/contract/notices/commands.ts';
import { openedOutbox } from '#platform/sync/sync.ts';
import { type NotificationAction, deleteAction, readActions, replyOf } from '#platform/notification-actions.ts';
import { afterFirstPaint } from '#platform/first-paint.ts';
import { queuedAs } from '#platform/sync/outbox/commands.ts';
import type { NewMutation } from '#platform/sync/outbox/queued-mutation.ts';
import { readShared } from '#platform/shared.ts';
import { readUser } from '#platform/session/session.ts';
import { findChore } from '../../features/chores/rota/chores-data.ts';
import { findExpense } from '../../features/money/ledger/money-data.ts';
import { router } from '../router.tsx';
import { warmUp } from './warm-up.ts';

/** Handles data that the device stored while the app was closed or signed out. */
export async function takeUpWhatWaits(): Promise<void> {
  await afterFirstPaint();
  await Promise.allSettled([queueActions(), openShared(), warmUp()]);
}

/** Queues unsent actions of notifications like any other write. */
async function queueActions(): Promise<void> {
  const { id } = readUser();
  const actions = id === '' ? [] : await readActions(id);
  const outbox = actions.length > 0 ? await openedOutbox() : null;
  for (const action of outbox ? actions : []) {
    const mutation = await mutationOf(action).catch(() => null);
    // Neither this device nor the server could say what it is about: the next start asks again.
    if (mutation === null) continue;
    if (mutation) await outbox?.add({ ...mutation, key: action.key });
    await deleteAction(action);
  }
}

/** Undefined if its target no longer exists. */
async function mutationOf(action: NotificationAction): Promise<NewMutation | undefined> {
  const { offer, at } = action;
  if (offer.do === 'reply') return queuedAs(messageCommands.send, replyOf({ ...action, offer }));
  const home = readUser().colocationId ?? '';
  if (offer.do === 'confirm') {
    const payment = await findExpense(home, offer.expenseId);
    return payment && queuedAs(settleCommands.answerRefund, { before: expenseOut(payment), refundState: 'received' });
  }
  const chore = await findChore(home, offer.choreId);
  if (offer.do === 'snooze') return chore && queuedAs(noticeCommands.snooze, { choreId: chore.id, title: chore.title });
  const did = { isDone: true, doneBy: offer.userId, doneAt: at };
  return chore && queuedAs(choreCommands.mark, { shown: { ...chore, ...did }, by: offer.userId });
}

/** Opens a share from before the user signed in. */
async function openShared(): Promise<void> {
  const { pathname } = router.state.location;
  const shared = pathname !== '/share' && readUser().colocationId ? await readShared() : undefined;
  // The import page picks up a file itself.
  if (!shared || (shared.file && pathname === '/money/import')) return;
  await router.navigate({ to: '/share' });
}
