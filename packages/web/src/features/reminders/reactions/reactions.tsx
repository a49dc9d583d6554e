import { reminderCommands } from '@hestia/contract/reminders/commands.ts';
import type { Reaction, Reminder } from '@hestia/contract/reminders/schemas.ts';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { queueWrite } from '#platform/data/user-data.ts';
import { newId } from '#platform/new-id.ts';
import { perform } from '#platform/perform.ts';
import { useBoardPeople } from '../people.ts';

const MAX_SHOWN = 3;

/* Hung on the lower edge: each emoji with how many sent it; mine is ink. */
export function Reactions({ note, onMore }: { note: Reminder; onMore: () => void }): ReactNode {
  const t = useTranslations('reminders.react');
  const { me, find } = useBoardPeople();
  const format = useFormatter();
  const { toggle } = useReacting(note);
  const groups = groupsOf(note.reactions);
  if (groups.length === 0) return null;
  const shown = groups.length > MAX_SHOWN ? groups.slice(0, MAX_SHOWN - 1) : groups;
  return (
    <div className="reacts" role="group" aria-label={t('label')}>
      {shown.map(({ emoji, reactions }) => {
        const isMine = reactions.some((reaction) => reaction.userId === me);
        const who = format.list(reactions.map((reaction) => find(reaction.userId).username));
        return (
          <button
            key={emoji}
            type="button"
            className="react num"
            data-selected={isMine || undefined}
            aria-pressed={isMine}
            aria-label={t('who', { emoji, count: reactions.length, who })}
            title={who}
            onClick={() => perform(() => toggle(emoji))}
          >
            <span className="emoji">{emoji}</span>
            {reactions.length}
          </button>
        );
      })}
      {shown.length < groups.length && (
        <button
          type="button"
          className="react num"
          aria-label={t('more', { count: groups.length - shown.length })}
          onClick={onMore}
        >
          +{groups.length - shown.length}
        </button>
      )}
    </div>
  );
}

type Group = { readonly emoji: string; readonly reactions: readonly Reaction[] };

/** The reactions by emoji, the most frequent first. */
export function groupsOf(reactions: readonly Reaction[]): readonly Group[] {
  const groups = Map.groupBy(reactions, (reaction) => reaction.type);
  return [...groups]
    .map(([emoji, members]) => ({ emoji, reactions: members }))
    .toSorted((a, b) => b.reactions.length - a.reactions.length);
}

/** My reaction to a note, and how to send, change or take it back. */
export function useReacting(note: Reminder) {
  const { me } = useBoardPeople();
  const mine = note.reactions.find((reaction) => reaction.userId === me);
  return {
    mine: mine?.type,
    toggle: (emoji: string) => {
      if (mine?.type === emoji) return queueWrite(reminderCommands.withdrawReaction, mine);
      return queueWrite(reminderCommands.react, {
        id: mine?.id ?? newId(),
        userId: me,
        reminderId: note.id,
        type: emoji,
      });
    },
  };
}
