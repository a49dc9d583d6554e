import { type Deed, type NewsEntry, type NewsPlace, newsPlaces, placeOf } from './schemas.ts';

/** Similar entries in one line. */
export type NewsLine = {
  /** Its newest entry, which has all that the entries share. */
  readonly last: NewsEntry;
  /** Its oldest entry: where one begins to read. */
  readonly first: NewsEntry;
  /** The number of things in it. */
  readonly count: number;
  /** The first words of these things, each once. */
  readonly words: readonly string[];
  /** The page that all entries belong to, or the only thing that the line is about; null when there are several. */
  readonly leadsTo: string | null;
};

/** Names of things in one line. */
const MAX_WORDS = 3;

/** For these, each list, task or note has a separate line. */
const joinedByAbout = new Set<Deed>([
  'itemAdded',
  'itemTicked',
  'taskCommented',
  'taskEdited',
  'taskPeople',
  'pollVoted',
  'noteReacted',
  'expenseEdited',
  'expenseCommented',
  'memberLeft',
  'nameAdded',
  'nameClaimed',
]);

/**
 * N1: the same deeds of one person are one line; for things of a list, task or note, one line each. N2: a thing counts
 * once. N3: a mention is never joined. N4: lines are in the order of their newest entry, latest first.
 */
export function newsLines(entries: readonly NewsEntry[]): NewsLine[] {
  // Entries of a newer version are unknown here.
  const known = entries.filter(({ deed }) => deed in placeOf);
  return [...Map.groupBy(known, likeness).values()].map(lineOf);
}

function likeness({ seq, deed, actorId, aboutId, thingId, isMention }: NewsEntry): string {
  if (isMention) return String(seq);
  return [deed, actorId, joinedByAbout.has(deed) ? (aboutId ?? thingId) : ''].join(' ');
}

function lineOf(alike: readonly NewsEntry[]): NewsLine {
  const [last] = alike;
  const first = alike.at(-1);
  if (last === undefined || first === undefined) throw new Error('A line tells of something');
  const targets = new Set(alike.map(({ aboutId, thingId }) => aboutId ?? thingId));
  return {
    last,
    first,
    count: new Set(alike.map(({ seq, thingId }) => thingId ?? seq)).size,
    words: [...new Set(alike.map(({ words }) => words).filter((words) => words !== null && words !== ''))].slice(
      0,
      MAX_WORDS,
    ) as string[],
    leadsTo: targets.size === 1 ? (last.aboutId ?? last.thingId) : null,
  };
}

/** Lines by place, mentions of the reader first; places without news are absent. */
export function newsByPlace(
  lines: readonly NewsLine[],
): { readonly place: NewsPlace | 'mentions'; readonly lines: readonly NewsLine[] }[] {
  const groups = Map.groupBy(lines, ({ last }) => (last.isMention ? 'mentions' : placeOf[last.deed]));
  return (['mentions', ...newsPlaces] as const).flatMap((place) => {
    const there = groups.get(place);
    return there ? [{ place, lines: there }] : [];
  });
}
