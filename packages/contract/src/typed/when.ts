// The words of a text about days and repeats, by their tokens.
import type { Span } from './amounts.ts';
import { dateOf, dayOfWords, repeatOf, type RepeatMatch } from './days.ts';
import type { Context } from './parts.ts';
import { longest, match, type Slots } from './vocabularies/patterns.ts';
import type { SlotMatch } from './slots.ts';
import { isUnspaced, type Token, touch } from './vocabularies/tokens.ts';
import type { Day } from '../time/day.ts';
import type { CompiledVocabulary, DayWords, FixedDay, WordIndex } from './vocabularies/vocabulary.ts';

export type TimeMatch =
  | { readonly span: Span; readonly kind: 'day'; readonly day: Day }
  | { readonly span: Span; readonly kind: 'repeat'; readonly repeatFrom: (from: Day | null) => RepeatMatch | null }
  /** The day of a month: it repeats where bills are typed. */
  | { readonly span: Span; readonly kind: 'dayOfMonth'; readonly day: Day; readonly dayOfMonth: number };

export type WhenReader = {
  readonly words: CompiledVocabulary;
  readonly slots: Slots<SlotMatch>;
  readonly context: Context;
  readonly tokens: readonly Token[];
  readonly isTaken: (at: number) => boolean;
};

/** All words about days, in order. */
export function whenIn(reader: WhenReader): readonly TimeMatch[] {
  const found: TimeMatch[] = [];
  for (let at = 0; at < reader.tokens.length;) {
    const here = reader.isTaken(at) ? null : whenAt(reader, at);
    if (here && !reader.isTaken(here.span[1] - 1)) found.push(here);
    at = here?.span[1] ?? at + 1;
  }
  return found;
}

/** The longest that begins at a place; of two as long, what repeats. */
function whenAt(reader: WhenReader, at: number): TimeMatch | null {
  const { words, tokens } = reader;
  const title = longest(words.titles, tokens, at);
  if (title) return null;
  const lead = longest(words.leads, tokens, at)?.[0];
  const all = [
    ...repeatsAt(reader, at),
    ...daysAt(reader, at, at),
    ...(lead === undefined ? [] : daysAt(reader, at, lead)),
  ];
  return all.reduce<TimeMatch | null>((best, each) => (each.span[1] > (best?.span[1] ?? 0) ? each : best), null);
}

const patternsAt = <Value>({ byWord, slotted }: WordIndex<Value>, token: Token | undefined) => [
  ...(byWord.get(token?.key ?? '') ?? []),
  ...slotted,
];

function repeatsAt({ words, slots, context, tokens }: WhenReader, at: number): readonly TimeMatch[] {
  return patternsAt<FixedDay>(words.repeats, tokens[at]).flatMap(([elements, fixed]) => {
    const found = match(elements, slots, tokens, at);
    if (!found || !endsWord(tokens, found[0])) return [];
    const repeatFrom = (from: Day | null) => repeatOf(fixed, found[1], context, from);
    return repeatFrom(null) ? [{ span: [at, found[0]] as const, kind: 'repeat' as const, repeatFrom }] : [];
  });
}

/** Days whose own words begin at `at`, after a lead that begins at `start`. */
function daysAt(reader: WhenReader, start: number, at: number): readonly TimeMatch[] {
  const { words, slots, context, tokens } = reader;
  const isLed = start < at;
  const said = patternsAt<DayWords>(words.days, tokens[at]).flatMap(([elements, day]): readonly TimeMatch[] => {
    const found = match(elements, slots, tokens, at);
    if (!found || !endsWord(tokens, found[0])) return [];
    const [end, captured] = found;
    if (isMonthBehind(reader, at, end)) return [];
    if (day.isBare && !isLed && belongsToTitle(reader, at, end)) return [];
    const meant = dayOfWords(day, captured, context);
    if (meant === null) return [];
    const span = [start, end] as const;
    const { dayOfMonth } = captured;
    return day.isOfMonth && dayOfMonth !== undefined
      ? [{ span, kind: 'dayOfMonth', day: meant, dayOfMonth }]
      : [{ span, kind: 'day', day: meant }];
  });
  const written = figuresAt(reader, at, isLed);
  return written ? [...said, { span: [start, written[0]], kind: 'day', day: written[1] }] : said;
}

/** `12 Dec 3` is a number and the third where the month is written first. */
const isMonthBehind = ({ words, tokens }: WhenReader, at: number, end: number): boolean =>
  words.order === 'month-day' &&
  end === at + 2 &&
  tokens[at]?.kind === 'number' &&
  longest(words.months, tokens, at + 1) !== null &&
  /^\d{1,2}$/.test(tokens[end]?.key ?? '');

/** A pattern does not end within a number or between a number and its unit. */
const endsWord = (tokens: readonly Token[], end: number): boolean =>
  !(touch(tokens[end - 1], tokens[end]) && tokens[end - 1]?.kind === 'word' && tokens[end]?.kind === 'number') ||
  isUnspaced(tokens[end - 1]);

/** "Saturday market", "market of Saturday": in languages with spaces a weekday next to other words is one of them. */
function belongsToTitle({ words, tokens, isTaken }: WhenReader, at: number, end: number): boolean {
  const next = tokens[end];
  if (isUnspaced(tokens[at]) || isUnspaced(next)) return false;
  if (ATTACHING.has(tokens[at - 1]?.key ?? '')) return true;
  if (next?.key === '-' || next?.key === '’' || next?.key === "'") return true;
  return (
    next?.kind === 'word' && !isTaken(end) && !longest(words.all, tokens, end) && !longest(words.leads, tokens, end)
  );
}

const ATTACHING = new Set(['the', 'this', 'of', 'du', 'des', 'de', 'del', 'vom', 'black', 'good', '-']);

/** `12/03`, `3.12.`, `2026-12-03`. */
function figuresAt(reader: WhenReader, at: number, isLed: boolean): readonly [end: number, day: Day] | null {
  const { words, context, tokens } = reader;
  const [text, end] = figures(tokens, at);
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(text);
  const dots = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d\d)?$/.exec(text);
  const bareDots = isLed && words.hasDotDates ? /^(\d{1,2})\.(\d{1,2})$/.exec(text) : null;
  const slashes = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d\d))?$/.exec(text);
  const isFraction = slashes !== null && !isLed && text.length === 3 && belongsToTitle(reader, at, end);
  if (text === '24/7' || isFraction || (dots && !dots[3] && !words.hasDotDates)) return null;
  const [, one, two, three] = iso ?? dots ?? bareDots ?? slashes ?? [];
  if (one === undefined || two === undefined) return null;
  const year = iso ? Number(one) : three === undefined ? undefined : Number(three);
  const [first, second] = iso ? [Number(two), Number(three)] : [Number(one), Number(two)];
  const monthFirst = iso !== null || (slashes !== null && words.order === 'month-day');
  const asWritten = monthFirst ? { month: first, day: second } : { day: first, month: second };
  const day =
    dateIn({ ...asWritten, year }, context) ??
    (iso ? null : dateIn({ day: asWritten.month, month: asWritten.day, year }, context));
  return day === null ? null : [end, day];
}

const MONTHS = 12;
const dateIn = (date: Parameters<typeof dateOf>[0], context: Context): Day | null =>
  date.month >= 1 && date.month <= MONTHS && date.day >= 1 && date.day <= 31 ? dateOf(date, context) : null;

const MAX_FIGURES = 5;

/** Numbers and the signs of dates that touch one another, as one text. */
function figures(tokens: readonly Token[], at: number): readonly [text: string, end: number] {
  if (tokens[at]?.kind !== 'number') return ['', at];
  let text = tokens[at]?.key ?? '';
  let end = at + 1;
  while (end - at < MAX_FIGURES && touch(tokens[end - 1], tokens[end]) && isOfDate(tokens, end)) {
    text += tokens[end]?.key ?? '';
    end++;
  }
  return [text, end];
}

const isOfDate = (tokens: readonly Token[], at: number): boolean => {
  const token = tokens[at];
  if (token?.kind === 'number' || token?.key === '.') return true;
  return (
    (token?.key === '/' || token?.key === '-') && touch(token, tokens[at + 1]) && tokens[at + 1]?.kind === 'number'
  );
};
