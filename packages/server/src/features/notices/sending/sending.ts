import { apnsDevice } from '@hestia/contract/accounts/push-token.ts';
import type { Database } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/transact.ts';
import type { Jobs, Queue } from '#platform/jobs/jobs.ts';
import type { PushTarget, Push, Senders } from './deliver.ts';
import { type CountedPart, countText, digestText } from '../texts/digest-texts.ts';
import { BUNDLE, isJoined } from './lines.ts';
import { APNS, UNSEEN, type UnseenItem, WEB_PUSH } from './queue-names.ts';
import { quietEnd } from './quiet-hours.ts';
import { findDevices, holdReceiver, type Receiver } from './repository.ts';
import { forgetUnseen, markSent, postpone, takeUnseen, type Unseen } from './unseen.ts';

/** More simultaneous notifications are joined into one. */
const MAX_AT_ONCE = 3;

type Counts = Partial<Record<CountedPart, number>>;
type Parts = {
  readonly database: Database;
  readonly jobs: Pick<Jobs, 'add'>;
  readonly senders: Senders;
  readonly clock: () => Date;
};

export const unseenQueue = ({ database, jobs, senders, clock }: Parts): Queue => ({
  name: UNSEEN,
  work: async (item) => {
    const { to, dueAt } = item as UnseenItem;
    // The queue uses the database's clock: this one may be behind it.
    const now = new Date(Math.max(clock().getTime(), Date.parse(dueAt)));
    await inTransaction(database, async (tx) => {
      const { userId } = to;
      if (!(await holdReceiver(tx, userId))) return;
      const devices = await findDevices(tx, userId, now);
      if (!devices) return forgetUnseen(tx, userId);
      const rows = await takeUnseen(tx, userId, now);
      const due = withTheirs(rows);
      if (due.length === 0) return;
      const quietUntil = quietEnd(devices, now);
      if (quietUntil) {
        await postpone(tx, userId, due, quietUntil);
        return jobs.add(tx, UNSEEN, { to, dueAt: quietUntil.toISOString() } satisfies UnseenItem, quietUntil);
      }
      await markSent(tx, userId, due, now);
      for (const one of pushesOf(due, rows, devices.language))
        for (const [queue, address] of addressesOf(devices, senders)) await jobs.add(tx, queue, { ...address, ...one });
    });
  },
});

/** Due pushes, with other pending ones of the same line. */
function withTheirs(rows: readonly Unseen[]): Unseen[] {
  const tags = new Set(rows.filter(({ isDue }) => isDue).map(({ tag }) => tag));
  return rows.filter(({ tag, push }) => push !== null && tags.has(tag));
}

type LinePush = PushTarget & { readonly push: Push };

/** One push per line; a single one after quiet hours, or if there are many. */
function pushesOf(due: readonly Unseen[], unseen: readonly Unseen[], language: Receiver['language']): LinePush[] {
  const lines = Map.groupBy(due, ({ tag }) => tag);
  // An uncounted line is shown by itself.
  const isBundled = (tag: string) => lines.get(tag)?.some(({ part }) => part !== null) === true;
  const tags = [...lines.keys()];
  const bundled = tags.filter(isBundled);
  const isBundle = bundled.length > MAX_AT_ONCE || (bundled.length > 1 && due.some(({ isHeld }) => isHeld));
  const single = tags.filter((tag) => !isBundle || !isBundled(tag));
  const pushes = single.flatMap((tag) => pushOfLine(lines.get(tag) ?? [], unseen, language));
  return isBundle ? [...pushes, bundleOf(due, unseen, language)] : pushes;
}

function pushOfLine(due: readonly Unseen[], unseen: readonly Unseen[], language: Receiver['language']): LinePush[] {
  const last = due.at(-1);
  if (!last?.push) return [];
  const { tag, part, push, to } = last;
  const count = unseen.filter((row) => row.tag === tag).length;
  const counted = { ...push, tag, counted: countOnIcon(due) };
  if (part === null || !isJoined(last) || count === 1) return [{ push: counted, to }];
  const { userId, colocationId } = to;
  return [{ push: { ...counted, title: countText({ [part]: count }, language) }, to: { userId, colocationId } }];
}

function bundleOf(due: readonly Unseen[], unseen: readonly Unseen[], language: Receiver['language']): LinePush {
  const counts: Counts = {};
  for (const { part } of unseen) if (part !== null) counts[part] = (counts[part] ?? 0) + 1;
  const { userId, colocationId } = due.at(-1)?.to ?? { userId: '', colocationId: null };
  const words = { title: digestText({}, language).title, body: countText(counts, language) };
  const push = { ...words, kind: BUNDLE, url: '/news', tag: BUNDLE, counted: countOnIcon(due) };
  return { push, to: { userId, colocationId } };
}

/** The icon of the app counts messages and due tasks. */
const countOnIcon = (due: readonly Unseen[]): number =>
  due.filter(({ part, push }) => part === 'due' || push?.url.startsWith('/message') === true).length;

function* addressesOf({ tokens, subscriptions }: Receiver, senders: Senders): Generator<[string, object]> {
  if (senders.apns) for (const token of tokens) if (apnsDevice(token) !== null) yield [APNS, { token }];
  for (const subscription of subscriptions) yield [WEB_PUSH, { subscription }];
}
