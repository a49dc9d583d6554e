import { readTexts } from '#platform/texts.ts';
import type { Announcement } from './notification-triggers.ts';
import type { Receiver } from './repository.ts';
import type { Notice } from '../texts/texts.ts';

/** A button of a notification; one of type `text` has a field for a reply, where the platform knows that. */
type Action = {
  readonly action: string;
  readonly title: string;
  readonly type?: 'text';
  readonly placeholder?: string;
};

/**
 * The actions of a notification: the service worker sends `offer`, or snoozes the task. It shows `waits` while offline. Most
 * platforms show two buttons; a press elsewhere opens the app.
 */
export type Actions = {
  readonly actions: readonly Action[];
  readonly offer: {
    readonly do: 'done' | 'reply' | 'confirm';
    readonly userId: string;
    readonly choreId?: string;
    readonly colocationId?: string;
    readonly expenseId?: string;
  };
  readonly waits: string;
};

const say = readTexts('notices');

/** Actions of a notice that work without opening the app; most notices have none. */
export function actionsOf(
  notice: Notice,
  { userId, language }: Pick<Receiver, 'userId' | 'language'>,
  { colocationId, thing }: Pick<Announcement, 'colocationId' | 'thing'>,
): Actions | undefined {
  const opens = { action: 'open', title: say(language, 'actions.open') };
  const waits = say(language, 'actions.waits');
  if (notice.kind === 'due' || notice.kind === 'choreNudge')
    return {
      actions: [
        { action: 'done', title: say(language, 'actions.done') },
        { action: 'snooze', title: say(language, 'actions.snooze') },
      ],
      offer: { do: 'done', userId, choreId: notice.chore.id },
      waits,
    };
  if ('receiverId' in notice && notice.receiverId === userId && thing)
    return {
      actions: [{ action: 'confirm', title: say(language, 'actions.confirm') }, opens],
      offer: { do: 'confirm', userId, expenseId: thing.id },
      waits,
    };
  const isOfChat = notice.kind === 'message' || (notice.kind === 'mention' && notice.of === 'message');
  if (!isOfChat) return undefined;
  return {
    actions: [
      {
        action: 'reply',
        title: say(language, 'actions.reply'),
        type: 'text',
        placeholder: say(language, 'actions.placeholder'),
      },
      opens,
    ],
    offer: { do: 'reply', userId, colocationId },
    waits,
  };
}
