import { absenceOn } from '../absences/away.ts';
import type { Absence } from '../absences/schemas.ts';
import { OPEN } from './commands.ts';
import { localOf, nextDue } from './occurrences.ts';
import { enrolledIn, whoseNext } from './rotation.ts';
import type { Chore } from './schemas.ts';

type Next = {
  readonly id: string;
  readonly now: string;
  readonly timeZone: string;
  /** The pictures of those who live here, by id. */
  readonly pictures: Readonly<Record<string, string | null>>;
  readonly absences: readonly Absence[];
};

const DAY_LENGTH = 'YYYY-MM-DD'.length;

/** The turn that follows this one once it ends now (rules R3 to R9); null when none does. */
export function turnAfter(chore: Chore, { id, now, timeZone, pictures, absences }: Next): Chore | null {
  const { repeat } = chore;
  const dueDate = repeat && nextDue(repeat, { due: chore.dueDate, now, timeZone });
  if (!repeat || !dueDate) return null;
  const livesHere = (userId: string) => Object.hasOwn(pictures, userId);
  const day = localOf(dueDate, timeZone).slice(0, DAY_LENGTH);
  const isThere = (userId: string) => livesHere(userId) && !absenceOn(absences, userId, day);
  const canBe = repeat.members.some(isThere) ? isThere : livesHere;
  const whose = whoseNext(repeat, repeat.whose, canBe);
  const enrolled = enrolledIn(repeat, whose, canBe);
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
