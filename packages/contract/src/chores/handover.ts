// Asking another member to do a chore in one's place (rule R15 in `docs/wire.md`).
import type { Chore, Handover } from './schemas.ts';

type Asked = Pick<Chore, 'isDone' | 'enrolledUsers' | 'handover'>;

/** R15 The question that waits for its answer: the chore is open, the asker is on it, and the one who was asked is not. */
export function openQuestion({ isDone, enrolledUsers, handover }: Asked): Handover | null {
  if (isDone || handover?.answer !== 'open') return null;
  return handover.by in enrolledUsers && !(handover.to in enrolledUsers) ? handover : null;
}

/** The chore once a question about it is answered: whoever takes it over is on it in place of the asker. */
export function answered(chore: Chore, handover: Handover, answer: Answer): Chore {
  const asked = { ...chore, handover: { ...handover, answer: answer.isAccepted ? 'accepted' : 'declined' } as const };
  if (!answer.isAccepted) return asked;
  const { [handover.by]: _asker, ...others } = chore.enrolledUsers;
  return { ...asked, enrolledUsers: { ...others, [handover.to]: answer.picture } };
}

/** `picture`: that of the one who answers. */
export type Answer = { readonly isAccepted: boolean; readonly picture: string | null };
