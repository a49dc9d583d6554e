// The slots of patterns: numbers, days, units, names.
import type { Nth, Period, Weekday } from '../recurrence/recurrence.ts';
import type { PeopleMatch } from './names.ts';
import { longest, type Slots } from './vocabularies/patterns.ts';
import { type Token, touch } from './vocabularies/tokens.ts';
import type { CompiledVocabulary } from './vocabularies/vocabulary.ts';

export type SlotMatch = {
  readonly n: number;
  readonly unit: Period;
  readonly days: readonly Weekday[];
  readonly nth: Nth;
  readonly dayOfMonth: number;
  readonly month: number;
  readonly year: number;
  readonly who: readonly PeopleMatch[];
};

const MAX_PERIODS = 99;
const MAX_MONTH_DAYS = 31;
const DAYS_OF_WEEK = 7;
const MONTHS = 12;
/** Other numbers of four digits are no years. */
const FIRST_YEAR = 1970;
const LAST_YEAR = 2199;

const whole = (token: Token | undefined, most: number): number | null =>
  token?.kind === 'number' && /^\d{1,4}$/.test(token.key) && Number(token.key) >= 1 && Number(token.key) <= most
    ? Number(token.key)
    : null;

/** A whole number that no letter touches from behind, but in scripts without spaces. */
const alone = (tokens: readonly Token[], at: number, most: number): number | null => {
  const number = whole(tokens[at], most);
  const next = tokens[at + 1];
  const isGlued = touch(tokens[at], next) && next?.kind === 'word' && /^[a-z]/.test(next.key);
  return isGlued ? null : number;
};

export const slotsOf = (words: CompiledVocabulary): Slots<SlotMatch> => ({
  ...wordSlots(words),
  ...numberSlots(words),
});

type SlotReader = Slots<SlotMatch>[string];

/** A slot of a list of words. */
const oneOf =
  <Value>(phrases: Parameters<typeof longest<Value>>[0], foundOf: (value: Value) => Partial<SlotMatch>): SlotReader =>
  (tokens, at) => {
    const found = longest(phrases, tokens, at);
    return found && [found[0], foundOf(found[1])];
  };

const wordSlots = (words: CompiledVocabulary): Slots<SlotMatch> => ({
  unit: oneOf(words.units, (unit) => ({ unit })),
  /* By its full name. */
  weekday: oneOf(words.weekdays, (day) => ({ days: [day] })),
  /* One or several, short or long. */
  weekdays: (tokens, at) => {
    const first = longest(words.anyWeekdays, tokens, at);
    if (!first) return null;
    const days = [first[1]];
    let [end] = first;
    while (days.length < DAYS_OF_WEEK) {
      const and = longest(words.and, tokens, end);
      const next = and && longest(words.anyWeekdays, tokens, and[0]);
      if (!next) break;
      days.push(next[1]);
      [end] = next;
    }
    return [end, { days }];
  },
  nth: oneOf(words.nths, (nth) => ({ nth })),
  month: oneOf(words.months, (month) => ({ month })),
});

function numberSlots(words: CompiledVocabulary): Slots<SlotMatch> {
  const isOrdinal = (tokens: readonly Token[], at: number): boolean =>
    touch(tokens[at], tokens[at + 1]) && words.ordinals.has(tokens[at + 1]?.key ?? '');
  const spelled = oneOf(words.numbers, (n) => ({ n }));
  return {
    n: (tokens, at) => {
      const n = alone(tokens, at, MAX_PERIODS);
      return n === null ? spelled(tokens, at) : [at + 1, { n }];
    },
    /* The number of a day: `3`, `3rd`, `3.`. */
    dom: (tokens, at) => {
      const day = isOrdinal(tokens, at) ? whole(tokens[at], MAX_MONTH_DAYS) : alone(tokens, at, MAX_MONTH_DAYS);
      return day === null ? null : [at + (isOrdinal(tokens, at) ? 2 : 1), { dayOfMonth: day }];
    },
    ordinal: (tokens, at) => {
      const day = isOrdinal(tokens, at) ? whole(tokens[at], MAX_MONTH_DAYS) : null;
      return day === null ? null : [at + 2, { dayOfMonth: day }];
    },
    monthNumber: (tokens, at) => {
      const month = whole(tokens[at], MONTHS);
      return month === null ? null : [at + 1, { month }];
    },
    year: (tokens, at) => {
      const year = whole(tokens[at], LAST_YEAR);
      return year === null || year < FIRST_YEAR ? null : [at + 1, { year }];
    },
  };
}
