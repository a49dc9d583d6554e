import { reminderCommands } from '@hestia/contract/reminders/commands.ts';
import type { Note } from '@hestia/contract/reminders/model.ts';
import type { ReactNode } from 'react';
import { queueWrite } from '#platform/sync/sync.ts';
import { newId } from '#platform/kernel/new-id.ts';
import { perform } from '#platform/perform.ts';
import { ReactionChips } from '#shared/reactions/reaction-chips.tsx';
import { useBoardMembers } from '../board-members.ts';

/* Hung on the lower edge; mine is ink. */
export function Reactions({ note, onMore }: { note: Note; onMore: () => void }): ReactNode {
  const members = useBoardMembers();
  const { toggle } = useReacting(note);
  return (
    <ReactionChips
      reactions={note.reactions}
      members={members}
      onToggle={(emoji) => perform(() => toggle(emoji))}
      onMore={onMore}
      className="note-reactions"
    />
  );
}

/** The user's reaction to a note, and functions to send, change or remove it. */
export function useReacting(note: Note) {
  const { me } = useBoardMembers();
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
