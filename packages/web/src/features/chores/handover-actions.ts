import { handoverCommands } from '@hestia/contract/chores/handover-commands.ts';
import { openQuestion } from '@hestia/contract/chores/handover.ts';
import type { Chore, Handover } from '@hestia/contract/chores/schemas.ts';
import { useTranslations } from 'use-intl';
import { usePeople } from '#platform/household/people.ts';
import { newId } from '#platform/new-id.ts';
import { queueWithUndo } from '#platform/undo/queue-with-undo.ts';

/** Asking somebody else to do a chore, and what is said to that; each can be undone. */
export function useHandoverActions() {
  const t = useTranslations('chores.handover.did');
  const { me, find } = usePeople();
  return {
    ask: (chore: Chore, to: string) => {
      const handover: Handover = { id: newId(), by: me, to, answer: 'open' };
      return queueWithUndo(handoverCommands.ask, { chore, handover }, t('asked', { name: find(to).username }));
    },
    answer: (chore: Chore, handover: Handover, isAccepted: boolean) => {
      const picture = find(me).profilePictureUrl ?? null;
      const said = { title: chore.title, name: find(handover.by).username };
      const says = t(isAccepted ? 'accepted' : 'declined', said);
      return queueWithUndo(handoverCommands.answer, { chore, handover, isAccepted, picture }, says);
    },
    withdraw: (chore: Chore, handover: Handover) =>
      queueWithUndo(handoverCommands.withdraw, { chore, handover }, t('withdrawn')),
  };
}

/** The question that somebody is asked and has not answered. */
export const askedOf = (chore: Chore, userId: string): Handover | null => {
  const question = openQuestion(chore);
  return question?.to === userId ? question : null;
};
