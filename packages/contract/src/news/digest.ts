import { newsLines } from './lines.ts';
import type { Deed, NewsEntry } from './schemas.ts';

/** Counts of a digest, in the order of its text. */
export const digestParts = [
  'mention',
  'message',
  'comment',
  'taskAdded',
  'taskDone',
  'expense',
  'payment',
  'note',
  'item',
  'change',
] as const;
export type DigestPart = (typeof digestParts)[number];
export type DigestCounts = Readonly<Partial<Record<DigestPart, number>>>;

const partOf: Partial<Record<Deed, DigestPart>> = {
  messageSent: 'message',
  taskCommented: 'comment',
  expenseCommented: 'comment',
  taskAdded: 'taskAdded',
  taskDone: 'taskDone',
  expenseAdded: 'expense',
  billBooked: 'expense',
  paymentAdded: 'payment',
  noteAdded: 'note',
  pictureAdded: 'note',
  pollAdded: 'note',
  listAdded: 'note',
  itemAdded: 'item',
};

/** Counts news by their lines; entries without a part count as changes. */
export function countNews(entries: readonly NewsEntry[]): DigestCounts {
  const counts: Partial<Record<DigestPart, number>> = {};
  for (const { last, count } of newsLines(entries)) {
    const part = last.isMention ? 'mention' : (partOf[last.deed] ?? 'change');
    counts[part] = (counts[part] ?? 0) + count;
  }
  return counts;
}
