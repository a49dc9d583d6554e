import type { CountedPart } from '../texts/digest-texts.ts';
import type { Announcement } from './notification-triggers.ts';
import type { Notice } from '../texts/texts.ts';

/** The place of a push on a device: those with one tag are one notification there, which counts them. */
export type Line = {
  readonly tag: string;
  /** Its part of the bundle's count; null: none. */
  readonly part: CountedPart | null;
  /** It has been seen once the chat was read up to this message. */
  readonly messageId?: string | undefined;
};

/** Kinds of notices that are joined into one; other notices are separate per thing, and the last one stays. */
const joined: ReadonlySet<CountedPart> = new Set([
  'message',
  'mention',
  'taskAdded',
  'expense',
  'payment',
  'note',
  'poll',
]);

/** Whether those of one line are counted instead of replacing each other. */
export const isJoined = ({ part }: Pick<Line, 'part'>): boolean => part !== null && joined.has(part);

/** Several at once are one bundle. */
export const BUNDLE = 'bundle';

/** The line of a notice. */
export function lineOf(notice: Notice, { thing, actorId }: Pick<Announcement, 'thing' | 'actorId'>): Line {
  switch (notice.kind) {
    case 'message':
      return { tag: 'message', part: 'message', messageId: thing?.id };
    case 'mention':
      return mentionLine(notice, thing);
    case 'reminder':
      return { tag: 'reminder', part: 'note' };
    case 'chore':
      return { tag: 'chore', part: 'taskAdded' };
    case 'poll':
      return { tag: 'poll', part: 'poll' };
    case 'expense':
      return 'from' in notice ? { tag: 'payment', part: 'payment' } : { tag: 'expense', part: 'expense' };
    case 'choreNudge':
      return { tag: `nudge-${notice.chore.id}`, part: 'due' };
    case 'due':
      return { tag: `due-${notice.chore.id}`, part: 'due' };
    case 'handover':
    case 'bill':
    case 'billPaused':
    case 'turnsStopped':
    case 'budget':
    case 'moved':
    case 'movePlanned':
      return { tag: `${notice.kind}-${thing?.id ?? ''}`, part: 'question' };
    case 'nudge':
    case 'purse':
      return { tag: `${notice.kind}-${actorId ?? ''}`, part: 'question' };
  }
}

/** Mentions in the chat, in a chore or in an expense are one line; a note mentions once. */
function mentionLine({ of }: Extract<Notice, { kind: 'mention' }>, thing: Announcement['thing']): Line {
  if (of === 'message') return { tag: 'mention', part: 'mention', messageId: thing?.id };
  return { tag: `mention-${thing?.choreId ?? thing?.expenseId ?? thing?.id ?? ''}`, part: 'mention' };
}
