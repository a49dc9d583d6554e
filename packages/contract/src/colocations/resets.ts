import type { MemberReset } from './reset-schemas.ts';

/** The state of a reset: it waits for a second member, for its day to pass, or has a link; null once it is over. */
export function standingOf(
  { step, dueAt, expiresAt }: Pick<MemberReset, 'step' | 'dueAt' | 'expiresAt'>,
  now: Date,
): 'asked' | 'waiting' | 'ready' | null {
  if (!isOpen(step) || now >= new Date(expiresAt)) return null;
  if (dueAt === null) return 'asked';
  return now < new Date(dueAt) ? 'waiting' : 'ready';
}

const isOpen = (step: MemberReset['step']) => step === 'asked' || step === 'confirmed' || step === 'linked';

/** The resets of a household after one of them changed, in the order of their subjects. */
export const withReset = (resets: readonly MemberReset[], changed: MemberReset): MemberReset[] =>
  [...resets.filter(({ userId }) => userId !== changed.userId), ...(isOpen(changed.step) ? [changed] : [])].toSorted(
    (a, b) => (a.userId < b.userId ? -1 : 1),
  );
