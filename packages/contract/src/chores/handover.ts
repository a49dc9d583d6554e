// Asking another member to do a chore in one's place, also in return for one of theirs (rules R15 and R16 in `docs/wire.md`).
import type { Chore, Handover } from './schemas.ts';

type HandoverChore = Pick<Chore, 'isDone' | 'enrolledUsers' | 'handover' | 'isForEach'>;

/** Whether an open chore, not for each, can pass from the one to the other: the one is on it, the other is not. */
const canPass = ({ isDone, isForEach = false, enrolledUsers }: HandoverChore, from: string, to: string): boolean =>
  !isDone && !isForEach && from in enrolledUsers && !(to in enrolledUsers);

/**
 * R15 The open question: the chore can pass from the asker to the member asked. R16 The turn in return can pass the
 * other way, and is on the list.
 */
export function openQuestion(chore: HandoverChore, inReturn: HandoverChore | undefined): Handover | null {
  const { handover } = chore;
  if (handover?.answer !== 'open' || !canPass(chore, handover.by, handover.to)) return null;
  if (!handover.inReturn) return handover;
  return inReturn && canPass(inReturn, handover.to, handover.by) ? handover : null;
}

/** Whether a member has an open question about a chore; it ends when they are no longer enrolled. */
export const isAsking = ({ handover }: Pick<HandoverChore, 'handover'>, userId: string): boolean =>
  handover?.answer === 'open' && handover.by === userId;

/** The chore offered in return for this one, while it is on the list. */
export const returnOf = (chores: readonly Chore[], { handover }: Pick<HandoverChore, 'handover'>): Chore | undefined =>
  handover?.inReturn ? chores.find(({ id }) => id === handover.inReturn) : undefined;

/** R16 The chore about which there is an open question that this one is in: it is itself asked about, or offered in return. */
export const askedWith = (chores: readonly Chore[], id: string): Chore | undefined =>
  chores.find(
    (each) => (each.id === id || each.handover?.inReturn === id) && openQuestion(each, returnOf(chores, each)) !== null,
  );

/** The chore after an answer: a member who accepts replaces the asker. */
export function answered(chore: Chore, handover: Handover, answer: Answer): Chore {
  if (answer.isAccepted) return passed(chore, handover, answer.picture);
  return { ...chore, handover: { ...handover, answer: 'declined' } };
}

/** The turn in return once the swap is accepted: the asker has taken it over. */
export const returned = (turn: Chore, chore: Chore, { by, to }: Handover, { id, picture }: ReturnTurn): Chore =>
  passed(turn, { id, by: to, to: by, answer: 'accepted', inReturn: chore.id }, picture);

function passed(chore: Chore, handover: Handover, picture: string | null): Chore {
  const { [handover.by]: _before, ...others } = chore.enrolledUsers;
  return {
    ...chore,
    handover: { ...handover, answer: 'accepted' },
    enrolledUsers: { ...others, [handover.to]: picture },
  };
}

/** `picture`: that of the answering member. */
export type Answer = { readonly isAccepted: boolean; readonly picture: string | null };
/** The id under which the turn in return stores that the asker took it over, and their picture. */
export type ReturnTurn = { readonly id: string; readonly picture: string | null };
