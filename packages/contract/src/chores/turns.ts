import { OPEN } from './commands.ts';
import { nextDue } from './occurrences.ts';
import { enrolledIn, whoseNext } from './rotation.ts';
import type { Chore } from './schemas.ts';

type Next = {
  readonly id: string;
  readonly now: string;
  readonly timeZone: string;
  /** The pictures of those who live here, by id. */
  readonly pictures: Readonly<Record<string, string | null>>;
};

/** The turn that follows this one once it ends now (rules R3 to R7); null when none does. */
export function turnAfter(chore: Chore, { id, now, timeZone, pictures }: Next): Chore | null {
  const { repeat } = chore;
  const dueDate = repeat && nextDue(repeat, { due: chore.dueDate, now, timeZone });
  if (!repeat || !dueDate) return null;
  const livesHere = (userId: string) => Object.hasOwn(pictures, userId);
  const whose = whoseNext(repeat, repeat.whose, livesHere);
  const enrolled = enrolledIn(repeat, whose, livesHere);
  return {
    ...chore,
    ...OPEN,
    id,
    dueDate,
    createdAt: now,
    updatedAt: now,
    enrolledUsers: Object.fromEntries(enrolled.map((userId) => [userId, pictures[userId] ?? null])),
    repeat: { ...repeat, turn: repeat.turn + 1, whose },
  };
}
