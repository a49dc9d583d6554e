import { openQuestion } from '@hestia/contract/chores/handover.ts';
import type { Chore, Handover } from '@hestia/contract/chores/schemas.ts';
import { useTranslations } from 'use-intl';
import { usePeople } from '#platform/household/people.ts';
import { isEnrolled } from './filters.ts';

/** What there is to say of it: the question waits, or was declined, or whoever was asked took it. */
export type HandoverState = 'waiting' | 'declined' | 'took';

/** Null: nothing, for it is done, or others are on it by now. */
export function handoverState(chore: Chore): HandoverState | null {
  const { handover, isDone } = chore;
  if (!handover || isDone) return null;
  if (openQuestion(chore)) return 'waiting';
  if (handover.answer === 'accepted') return isEnrolled(chore, handover.to) ? 'took' : null;
  return handover.answer === 'declined' && isEnrolled(chore, handover.by) ? 'declined' : null;
}

/** Says it to the reader. */
export function useHandoverWords(): (handover: Handover, says: HandoverState) => string {
  const t = useTranslations('chores.handover');
  const { me, find } = usePeople();
  return ({ by, to }, says) => {
    const who = by === me ? 'me' : to === me ? 'you' : 'other';
    return t(says, { who, by: find(by).username, to: find(to).username });
  };
}
