// Parses the name of an item, by rules S6–S10 of docs/shopping.md. The server stores only the name, which every client
// shows.
import { isSameText } from './same-thing.ts';
import { spacelessUnits, unitNamed } from './units.ts';

export type Quantity = {
  readonly value: number;
  /** Null where things are counted. */
  readonly unit: string | null;
  /** As typed, with its unit. */
  readonly text: string;
  /** Only the number, as typed. */
  readonly number: string;
};

type NamedMember = { readonly id: string; readonly username: string };

export type ReadName = {
  /** The thing; the whole name where parsing found no more. */
  readonly what: string;
  readonly quantity: Quantity | null;
  /** The members it is for; empty means all. */
  readonly sharers: readonly string[];
};

const NUMBER = '(?<number>[0-9０-９]{1,6}(?:[.,．，][0-9０-９]{1,2})?|[½¼¾])';
const TIMES = '[x×Ｘｘ]';
const WORD = String.raw`(?<unit>\p{Script=Latin}+\.?)`;

/** A quantity before what it is of, most specific first. */
const leading = [
  String.raw`^${NUMBER}\s?(?<unit>${spacelessUnits})\s*`,
  String.raw`^${NUMBER}\s?${TIMES}\s+`,
  String.raw`^${NUMBER}\s?${WORD}\s+(?:(?:of|de|du|des|von)\s+|d[’'])?`,
  String.raw`^${TIMES}\s?${NUMBER}\s+`,
  String.raw`^${NUMBER}\s+`,
].map((source) => new RegExp(source, 'iu'));

/** And behind it. */
const trailing = [
  String.raw`(?<![0-9０-９.,．，])${NUMBER}\s?(?<unit>${spacelessUnits})$`,
  String.raw`\s${TIMES}\s?${NUMBER}$`,
  String.raw`\s${NUMBER}\s?${TIMES}$`,
  String.raw`\s${NUMBER}\s?${WORD}$`,
  String.raw`\s${NUMBER}$`,
].map((source) => new RegExp(source, 'iu'));

/** Next to another figure the amount is ambiguous: `3 × 500 g`. */
const FIGURE_AT_EDGE = /^(?:[\d０-９½¼¾]|[x×Ｘｘ](?=[\s\d]))|(?:[\d０-９½¼¾]|\s[x×Ｘｘ])$/iu;

const FRACTIONS: Readonly<Record<string, number>> = { '½': 0.5, '¼': 0.25, '¾': 0.75 };

const valueOf = (number: string): number => FRACTIONS[number] ?? Number(number.normalize('NFKC').replace(',', '.'));

/** Parses a name; `members` can be named by an @. */
export function readName(name: string, members: readonly NamedMember[] = []): ReadName {
  const { rest, sharers } = takeSharers(name.trim(), members);
  for (const form of [...leading, ...trailing]) {
    const found = form.exec(rest);
    const quantity = found && quantityIn(found);
    if (!found || !quantity) continue;
    const what = (rest.slice(0, found.index) + rest.slice(found.index + found[0].length)).trim();
    if (isThing(what)) return { what, quantity, sharers };
  }
  return { what: rest === '' ? name.trim() : rest, quantity: null, sharers };
}

/** Whether there is something left that a quantity can be of. */
const isThing = (what: string): boolean =>
  /[\p{L}\p{N}\p{S}]/u.test(what) && !FIGURE_AT_EDGE.test(what) && unitNamed(what) === undefined;

function quantityIn(found: RegExpExecArray): Quantity | null {
  const { number = '', unit: typed } = found.groups ?? {};
  const unit = typed === undefined ? null : unitNamed(typed);
  const value = valueOf(number);
  if (unit === undefined || value === 0) return null;
  // Without the connector before the thing.
  const end = typed === undefined ? found[0].length : found[0].indexOf(typed, found[0].indexOf(number)) + typed.length;
  return { value, unit, text: found[0].slice(0, end).trim(), number };
}

const MAX_NAME_WORDS = 4;

/** Takes out each @ that names one member; any other stays as it was typed. */
function takeSharers(name: string, members: readonly NamedMember[]): { rest: string; sharers: readonly string[] } {
  if (members.length === 0 || !/[@＠]/u.test(name)) return { rest: name, sharers: [] };
  const words = name.split(/\s+/u);
  const rest: string[] = [];
  const sharers: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const found = /^[@＠]./u.test(words[at] ?? '')
      ? memberAt(words.slice(at, at + MAX_NAME_WORDS), members)
      : undefined;
    if (!found) {
      rest.push(words[at] ?? '');
      continue;
    }
    if (!sharers.includes(found.id)) sharers.push(found.id);
    at += found.words - 1;
  }
  return { rest: sharers.length === 0 ? name : rest.join(' '), sharers };
}

/** The member named here: by the whole name, any number of words, or else by the first word. */
function memberAt(
  words: readonly string[],
  members: readonly NamedMember[],
): { id: string; words: number } | undefined {
  const [first = '', ...others] = words;
  for (let count = words.length; count > 0; count--) {
    const typed = [first.slice(1), ...others.slice(0, count - 1)].join(' ');
    const whole = members.filter(({ username }) => isSameText(username, typed));
    if (whole.length === 1 && whole[0]) return { id: whole[0].id, words: count };
  }
  const byFirst = members.filter(({ username }) => isSameText(username.split(/\s+/u)[0] ?? '', first.slice(1)));
  return byFirst.length === 1 && byFirst[0] ? { id: byFirst[0].id, words: 1 } : undefined;
}

/** Largest number that a name is given. */
const MAX_SUM = 999_999;

/** The name `name` with the quantity of `other` added; undefined where the two can't be added (S12). */
export function addedUp(name: string, other: string, members: readonly NamedMember[] = []): string | undefined {
  const [one, two] = [readName(name, members).quantity, readName(other, members).quantity];
  if (!one || !two || one.unit !== two.unit || one.value + two.value > MAX_SUM) return undefined;
  const [before, after, ...more] = name.split(one.text);
  // Two quantities are ambiguous.
  if (before === undefined || after === undefined || more.length > 0) return undefined;
  const sign = `${one.number}${two.number}`.includes(',') ? ',' : '.';
  const sum = String(Math.round((one.value + two.value) * 100) / 100).replace('.', sign);
  return before + one.text.replace(one.number, sum) + after;
}
