import { openQuestion } from '@hestia/contract/chores/handover.ts';
import type { Chore } from '@hestia/contract/chores/schemas.ts';
import { useTranslations } from 'use-intl';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { isEnrolled } from '../rota/filters.ts';
import { useReturnOf } from '../rota/questions.ts';

/** The state of the request: waiting, declined, cancelled, or accepted. */
export type HandoverState = 'waiting' | 'declined' | 'off' | 'took';

/** Null: no message, since it is done, or has other members by now. */
function stateOf(chore: Chore, turn: Chore | undefined): HandoverState | null {
  const { handover, isDone } = chore;
  if (!handover || isDone) return null;
  if (openQuestion(chore, turn)) return 'waiting';
  if (handover.answer === 'accepted') return isEnrolled(chore, handover.to) ? 'took' : null;
  if (!isEnrolled(chore, handover.by)) return null;
  if (handover.answer === 'declined') return 'declined';
  // The chore could still change hands, the offered return can't.
  return handover.inReturn && !isEnrolled(chore, handover.to) ? 'off' : null;
}

/** The reader's view of a handover request; null: none. */
export function useHandoverState(chore: Chore): { readonly status: HandoverState; readonly words: string } | null {
  const t = useTranslations('chores.handover');
  const { me, find } = useMemberDirectory();
  const turn = useReturnOf(chore);
  const status = stateOf(chore, turn);
  if (!chore.handover || status === null) return null;
  const { by, to } = chore.handover;
  const who = by === me ? 'me' : to === me ? 'you' : 'other';
  const words = t(status, { who, by: find(by).username, to: find(to).username });
  const isSwap = turn !== undefined && (status === 'waiting' || status === 'took');
  return { status, words: isSwap ? t('withReturn', { says: words, other: turn.title }) : words };
}
