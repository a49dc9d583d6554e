import { handoverCommands } from '@hestia/contract/chores/handover-commands.ts';
import type { Chore, Handover } from '@hestia/contract/chores/schemas.ts';
import { useTranslations } from 'use-intl';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { newId } from '#platform/kernel/new-id.ts';
import { queueWithUndo } from '#platform/sync/undo/queue-with-undo.ts';
import type { HandoverQuestion } from '../rota/questions.ts';

/** Handover requests and answers; each can be undone. */
export function useHandoverActions() {
  const t = useTranslations('chores.handover.did');
  const { me, find } = useMemberDirectory();
  return {
    /** `inReturn`: the chore of theirs that I would do. */
    ask: (chore: Chore, to: string, inReturn: string | null) => {
      const handover: Handover = { id: newId(), by: me, to, answer: 'open', inReturn };
      return queueWithUndo(handoverCommands.ask, { chore, handover }, t('asked', { name: find(to).username }));
    },
    answer: ({ chore, handover, turn }: HandoverQuestion, isAccepted: boolean) => {
      const picture = find(me).profilePictureUrl ?? null;
      const asker = find(handover.by);
      const back = isAccepted && turn ? { id: newId(), picture: asker.profilePictureUrl ?? null } : undefined;
      const values = { title: chore.title, name: asker.username, other: turn?.title ?? '' };
      const message = t(isAccepted ? (turn ? 'swapped' : 'accepted') : 'declined', values);
      return queueWithUndo(handoverCommands.answer, { chore, handover, isAccepted, picture, back }, message);
    },
    withdraw: (chore: Chore, handover: Handover) =>
      queueWithUndo(handoverCommands.withdraw, { chore, handover }, t('withdrawn')),
  };
}
