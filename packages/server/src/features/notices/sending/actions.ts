import { readTexts } from '#platform/texts.ts';
import type { Receiver } from './repository.ts';
import type { Notice } from '../texts/texts.ts';

/** A button of a notification; one of type `text` has a field for a reply, where the platform knows that. */
type Action = {
  readonly action: string;
  readonly title: string;
  readonly type?: 'text';
  readonly placeholder?: string;
};

/** What can be done in the notification itself: the service worker does `offer`, and says `waits` while there is no network. */
export type Actions = {
  readonly actions: readonly Action[];
  readonly offer: {
    readonly do: 'done' | 'reply';
    readonly userId: string;
    readonly choreId?: string;
    readonly colocationId?: string;
  };
  readonly waits: string;
};

const say = readTexts('notices');

/** Actions of a notice that work without opening the app; most notices have none. */
export function actionsOf(
  notice: Notice,
  { userId, language }: Pick<Receiver, 'userId' | 'language'>,
  colocationId: string,
): Actions | undefined {
  const opens = { action: 'open', title: say(language, 'actions.open') };
  const waits = say(language, 'actions.waits');
  if (notice.kind === 'due' || notice.kind === 'choreNudge')
    return {
      actions: [{ action: 'done', title: say(language, 'actions.done') }, opens],
      offer: { do: 'done', userId, choreId: notice.chore.id },
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
