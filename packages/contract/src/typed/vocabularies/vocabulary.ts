// A language's vocabulary: data only, compiled once into patterns.
import type { Nth, Period, Weekday } from '../../recurrence/recurrence.ts';
import { weekdays } from '../../recurrence/recurrence.ts';
import { type PatternElement, elementsOf } from './patterns.ts';
import { keysOf } from './tokens.ts';

/** The repetition, if the words alone say it. */
export type FixedDay = {
  readonly every?: Period;
  readonly interval?: number;
  readonly days?: readonly Weekday[];
  /** Of a month; 31 is its last. */
  readonly dayOfMonth?: number;
};

/** The day, if the words alone say it. */
export type DayWords = {
  /** Days after today. */
  readonly after?: number;
  /** Weeks after this one. */
  readonly week?: number;
  /** The one before today, whatever the form is about. */
  readonly isPast?: true;
  /** The slots `n` and `unit` say how far ahead. */
  readonly isAhead?: true;
  /** A bare weekday, which may belong to a title: only where no title follows. */
  readonly isBare?: true;
  /** The day of a month, which repeats where bills are typed. */
  readonly isOfMonth?: true;
};

type Words = readonly string[];

/** Lists are separated by spaces; words of several parts are arrays. */
export type Vocabulary = {
  readonly me: Words;
  /** Between the last two of a list; commas are understood everywhere. */
  readonly and: Words;
  readonly payer: Words;
  readonly people: Words;
  /** All of the household, beyond doubt. */
  readonly everyone: Words;
  /** "All", where other parts are next to it or it ends the text. */
  readonly all: Words;
  readonly units: Readonly<Record<Period, Words>>;
  /** From Monday on. */
  readonly weekdays: readonly Words[];
  /** Understood behind words such as "on" and "every". */
  readonly shortWeekdays: readonly Words[];
  /** From January on. */
  readonly months: readonly Words[];
  readonly numbers: readonly Words[];
  readonly nths: readonly (readonly [Words, Nth])[];
  /** Behind the number of a day, without a space. */
  readonly ordinals: Words;
  readonly repeats: readonly (readonly [pattern: string, fixed: FixedDay])[];
  readonly days: readonly (readonly [pattern: string, day: DayWords])[];
  /** A written date may follow one of these. */
  readonly leads: Words;
  /** The order of a date in figures without a year. */
  readonly order: 'day-month' | 'month-day';
  /** `3.12.` is a date. */
  readonly hasDotDates: boolean;
  /** A dot or a comma before decimals. */
  readonly decimal: '.' | ',';
  /** Words for the household's currency or another one. */
  readonly currencies: Readonly<Record<string, Words>>;
  /** They belong to the amount behind them: "for 12". */
  readonly amountLeads: Words;
  /** A whole number before one of these counts things. */
  readonly counted: Words;
  /** A whole number after one of these is a name. */
  readonly numbered: Words;
  /** They hold words of dates and are titles. */
  readonly titles: Words;
};

const UNITS_OF_THINGS = 'l dl cl ml g kg mg lb lbs oz m km cm mm m2 pcs x × % ° h min st'.split(' ');

type Phrases<Value> = readonly (readonly [words: readonly string[], value: Value])[];
type Pattern<Value> = readonly [elements: readonly PatternElement[], value: Value];

/** By their first token; `slotted` begin with a slot. */
export type WordIndex<Value> = {
  readonly byWord: ReadonlyMap<string, readonly Pattern<Value>[]>;
  readonly slotted: readonly Pattern<Value>[];
};

export type CompiledVocabulary = Pick<Vocabulary, 'order' | 'hasDotDates' | 'decimal'> & {
  readonly me: Phrases<true>;
  readonly and: Phrases<true>;
  readonly payer: WordIndex<'payer'>;
  readonly people: WordIndex<'people'>;
  readonly everyone: Phrases<true>;
  readonly all: Phrases<true>;
  readonly units: Phrases<Period>;
  readonly weekdays: Phrases<Weekday>;
  readonly anyWeekdays: Phrases<Weekday>;
  readonly months: Phrases<number>;
  readonly numbers: Phrases<number>;
  readonly nths: Phrases<Nth>;
  readonly ordinals: ReadonlySet<string>;
  readonly repeats: WordIndex<FixedDay>;
  readonly days: WordIndex<DayWords>;
  readonly leads: Phrases<true>;
  readonly currencies: Phrases<string>;
  readonly amountLeads: ReadonlySet<string>;
  readonly counted: Phrases<true>;
  readonly numbered: ReadonlySet<string>;
  readonly titles: Phrases<true>;
};

const phrases = <Value>(words: Words, value: Value): Phrases<Value> => words.map((each) => [keysOf(each), value]);

const weekdayPhrases = (names: readonly Words[]): Phrases<Weekday> =>
  names.flatMap((words, at) => phrases(words, weekdays[at] ?? 'MO'));

function indexed<Value>(patterns: readonly (readonly [string, Value])[]): WordIndex<Value> {
  const all = patterns.flatMap(([text, value]) => variantsOf(text).map((each) => [elementsOf(each), value] as const));
  const withFirst = all.flatMap((pattern) => {
    const [first] = pattern[0];
    if (!first || 'slot' in first) return [];
    return [...new Set(first.words.map(([word = '']) => word))].map((word) => ({ word, pattern }));
  });
  const byWord = new Map(
    [...Map.groupBy(withFirst, ({ word }) => word)].map(([word, found]) => [word, found.map((each) => each.pattern)]),
  );
  return { byWord, slotted: all.filter(([[first]]) => first && 'slot' in first) };
}

/** Variants with and without each optional beginning, so that the first token tells where a pattern may begin. */
function variantsOf(text: string): readonly string[] {
  const [first = '', ...rest] = text.split(' ');
  if (!first.endsWith('?')) return [text];
  return [[first.slice(0, -1), ...rest].join(' '), ...variantsOf(rest.join(' '))];
}

export const compiled = (words: Vocabulary): CompiledVocabulary => ({
  order: words.order,
  hasDotDates: words.hasDotDates,
  decimal: words.decimal,
  me: phrases(words.me, true),
  and: phrases([...words.and, ',', '、', '，', '&', '+'], true),
  payer: indexed(words.payer.map((pattern) => [pattern, 'payer'] as const)),
  people: indexed(words.people.map((pattern) => [pattern, 'people'] as const)),
  everyone: phrases(words.everyone, true),
  all: phrases(words.all, true),
  units: (['day', 'week', 'month', 'year'] as const).flatMap((unit) => phrases(words.units[unit], unit)),
  weekdays: weekdayPhrases(words.weekdays),
  anyWeekdays: [...weekdayPhrases(words.weekdays), ...weekdayPhrases(words.shortWeekdays)],
  months: words.months.flatMap((names, at) => phrases(names, at + 1)),
  numbers: words.numbers.flatMap((names, at) => phrases(names, at + 1)),
  nths: words.nths.flatMap(([names, nth]) => phrases(names, nth)),
  ordinals: new Set(words.ordinals.flatMap(keysOf)),
  repeats: indexed(words.repeats),
  days: indexed(words.days),
  leads: phrases(words.leads, true),
  currencies: Object.entries(words.currencies).flatMap(([code, names]) => phrases(names, code)),
  amountLeads: new Set(words.amountLeads.flatMap(keysOf)),
  counted: phrases([...words.counted, ...UNITS_OF_THINGS], true),
  numbered: new Set(words.numbered.flatMap((each) => keysOf(each).slice(-1))),
  titles: phrases(words.titles, true),
});
