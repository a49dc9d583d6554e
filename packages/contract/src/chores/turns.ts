import { freshLine } from './checklist.ts';
import { OPEN } from './commands.ts';
import { localOf } from '../time/instants.ts';
import { nextDue } from './occurrences.ts';
import { enrolledIn, whoseNext } from './rotation.ts';
import type { Chore, Repeat, Standing } from './schemas.ts';
import { seriesOf } from './template.ts';

type NextInput = {
  readonly id: string;
  readonly now: string;
  readonly timeZone: string;
  /** Pictures of current members, by id. */
  readonly pictures: Readonly<Record<string, string | null>>;
  readonly isAway: AwayCheck;
  /** Figures of members for fair turns, in the order in which they joined; absent on a device. */
  readonly standings?: readonly Standing[];
};

/** Whether a member is away on a day of the household's calendar. */
export type AwayCheck = (userId: string, day: string) => boolean;

const DAY_LENGTH = 'YYYY-MM-DD'.length;

/** R9 Possible members of a turn: those who live here and aren't away, unless all who take turns are away. */
export function whoCan(
  { members }: Pick<Repeat, 'members'>,
  dueDate: string,
  { timeZone, pictures, isAway }: Pick<NextInput, 'timeZone' | 'pictures' | 'isAway'>,
): (userId: string) => boolean {
  const livesHere = (userId: string) => Object.hasOwn(pictures, userId);
  const day = localOf(dueDate, timeZone).slice(0, DAY_LENGTH);
  const isThere = (userId: string) => livesHere(userId) && !isAway(userId, day);
  return members.some(isThere) ? isThere : livesHere;
}

/** The next turn once this one ends now (rules R3 to R12); null if none. */
export function turnAfter(chore: Chore, { id, now, timeZone, pictures, isAway, standings }: NextInput): Chore | null {
  const { repeat } = chore;
  const series = seriesOf(chore);
  const dueDate = repeat && nextDue(repeat, { due: series.dueDate, now, timeZone });
  if (!repeat || !dueDate) return null;
  const canBe = whoCan(repeat, dueDate, { timeZone, pictures, isAway });
  const whose = whoseNext(repeat, repeat.whose, canBe, standings);
  const enrolled = enrolledIn(repeat, whose, canBe);
  return {
    ...chore,
    ...series,
    remind: series.remind ?? undefined,
    ...OPEN,
    id,
    dueDate,
    createdAt: now,
    updatedAt: now,
    checklist: series.checklist.map(freshLine),
    template: null,
    handover: null,
    parts: chore.isForEach ? [] : undefined,
    nudges: undefined,
    enrolledUsers: Object.fromEntries(enrolled.map((userId) => [userId, pictures[userId] ?? null])),
    repeat: { ...repeat, turn: repeat.turn + 1, whose },
  };
}
