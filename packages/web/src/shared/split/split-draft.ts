import type { Split } from '@hestia/contract/money/shapes/model.ts';
import { isFault, splitAmount } from '@hestia/contract/money/splitting/split.ts';
import { plainFigures } from '@hestia/contract/money/coins/typed-figures.ts';
import { evaluateAmount, type Notation, respelled, signIn } from '#ui/figures/arithmetic.ts';
import { byItem, byShares, type Reader, withExtras } from './own-split-draft.ts';

export type SplitKind = 'evenly' | 'value' | 'percentage' | 'shares' | 'personal' | 'items';
/** Kinds that older clients see as a split by value. */
export const ownKinds: readonly SplitKind[] = ['shares', 'personal', 'items'];
export const splitKinds: readonly SplitKind[] = ['evenly', 'value', 'percentage', ...ownKinds];

/** A line of a receipt as typed; without sharers it is for all sharing members. */
export type ItemDraft = {
  readonly id: string;
  readonly name: string;
  readonly amount: string;
  readonly sharers: readonly string[] | null;
};

/**
 * A split as typed. Amounts and percentages are stored as typed text, by member; the `sharers` without one share the
 * rest.
 */
export type SplitDraft = {
  readonly kind: SplitKind;
  readonly sharers: readonly string[];
  readonly values: Readonly<Record<string, string>>;
  readonly percentages: Readonly<Record<string, string>>;
  /** Absent in drafts of earlier versions, as are the next two. */
  readonly weights?: Readonly<Record<string, string>>;
  readonly extras?: Readonly<Record<string, string>>;
  readonly items?: readonly ItemDraft[];
};

export type SplitProblem = 'nobody' | 'unreadable' | 'left' | 'over';

/** The result of a split so far. */
export type SplitPreview = {
  /** In the form for the server; only valid when there is no problem. */
  readonly split: Split;
  readonly minor: ReadonlyMap<string, number>;
  /** Each sharer's part, typed or filled in: in minor units, in percent, or in shares. */
  readonly parts: ReadonlyMap<string, number>;
  /** Whether the amount is unknown, and so are the shares. */
  readonly isUnknown?: boolean;
  /** How many people share. */
  readonly sharerCount: number;
  /** The unassigned rest, negative for an excess: in minor units, or in percent. */
  readonly left: number;
  readonly problem: SplitProblem | null;
  /** The sum of the items. */
  readonly itemsMinor?: number;
};

/** `step` is the least part that is filled in: the currency's smallest coin, in minor units. */
export function previewSplit(draft: SplitDraft, amountMinor: number, notation: Notation, step = 1): SplitPreview {
  const read = readerOf(notation);
  switch (draft.kind) {
    case 'evenly':
      return evenly(draft.sharers, amountMinor);
    case 'value':
      return byValue(draft, amountMinor, { read, step });
    case 'percentage':
      return byPercentage(draft, amountMinor);
    case 'shares':
      return byShares(draft, { amountMinor, read: readerOf(signIn(notation)) });
    case 'personal':
      return withExtras(draft, { amountMinor, read });
    case 'items':
      return byItem(draft, { amountMinor, read });
  }
}

const readerOf =
  (notation: Notation): Reader =>
  (text) =>
    evaluateAmount(text, notation)?.minor ?? Number.NaN;

/** The fields with the texts of each kind of split that has one per member. */
const TEXTS = { value: 'values', percentage: 'percentages', shares: 'weights', personal: 'extras' } as const;

/** The typed texts of the chosen kind of split. */
export const typedIn = (draft: SplitDraft): Readonly<Record<string, string>> =>
  draft.kind === 'evenly' || draft.kind === 'items' ? {} : (draft[TEXTS[draft.kind]] ?? {});

/** All sharing members, and those with a typed part. */
export const namedIn = ({ sharers, values, percentages, weights, extras }: SplitDraft): readonly string[] => [
  ...sharers,
  ...Object.keys({ ...values, ...percentages, ...weights, ...extras }),
];

type SharerChange = {
  readonly members: readonly { readonly id: string }[];
  readonly id: string;
  readonly isIn: boolean;
};

/** The split with or without a sharing member: they stay in the order of the list. */
export function withSharer(split: SplitDraft, { members, id, isIn }: SharerChange): SplitDraft {
  const chosen = members.filter((member) => (member.id === id ? isIn : split.sharers.includes(member.id)));
  return { ...split, sharers: chosen.map((member) => member.id) };
}

const isOwn = (kind: SplitKind): boolean => ownKinds.includes(kind);

/** The same shares in another kind, as far as possible. Typed parts stay typed, so that the rest is still filled. */
export function changeKind(
  draft: SplitDraft,
  kind: SplitKind,
  shares: ReadonlyMap<string, number>,
  write: (minor: number) => string,
): SplitDraft {
  const given = new Map([...shares].filter(([, minor]) => minor > 0));
  if (given.size === 0 || kind === draft.kind) return { ...draft, kind };
  // Members with a part share; in their order, which decides the leftover minor unit.
  if (kind === 'evenly' || isOwn(kind)) return { ...draft, kind, sharers: [...given.keys()] };
  const typed = isOwn(draft.kind) ? [...given.keys()] : Object.keys(typedIn(draft));
  const percentages = percentagesOf(given);
  const input = (id: string) => (kind === 'value' ? write(given.get(id) ?? 0) : String(percentages.get(id)));
  const inputs = record(typed.map((id) => [id, given.has(id) ? input(id) : '']));
  return kind === 'value' ? { ...draft, kind, values: inputs } : { ...draft, kind, percentages: inputs };
}

/** The same split, limited to these people. */
export function splitAmong(split: SplitDraft, members: readonly string[]): SplitDraft {
  const { sharers, values, percentages, weights, extras, items } = split;
  const isThere = (id: string) => members.includes(id);
  const chosen = items?.flatMap((item) => item.sharers ?? []) ?? [];
  if ([...namedIn(split), ...chosen].every(isThere)) return split;
  const filtered = (texts: Readonly<Record<string, string>>) =>
    record(Object.entries(texts).filter(([id]) => isThere(id)));
  return {
    ...split,
    sharers: sharers.filter(isThere),
    values: filtered(values),
    percentages: filtered(percentages),
    ...(weights && { weights: filtered(weights) }),
    ...(extras && { extras: filtered(extras) }),
    ...(items && { items: items.map((item) => ({ ...item, sharers: item.sharers?.filter(isThere) ?? null })) }),
  };
}

/** The same amounts where the other sign parts the decimals. */
export function respelledSplit(split: SplitDraft): SplitDraft {
  const { values, weights, extras, items } = split;
  return {
    ...split,
    values: respelledTexts(values),
    ...(weights && { weights: respelledTexts(weights) }),
    ...(extras && { extras: respelledTexts(extras) }),
    ...(items && { items: items.map((item) => ({ ...item, amount: respelled(item.amount) })) }),
  };
}

export const respelledTexts = (typed: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  record(Object.entries(typed).map(([id, text]) => [id, respelled(text)]));

/** A member's part as typed. */
export function typePart(draft: SplitDraft, id: string, text: string): SplitDraft {
  if (draft.kind === 'evenly' || draft.kind === 'items') return draft;
  return { ...draft, [TEXTS[draft.kind]]: { ...typedIn(draft), [id]: text } };
}

/** Adds the rest to a member, or subtracts the excess. */
export function giveRest(
  draft: SplitDraft,
  id: string,
  { parts, left }: SplitPreview,
  write: (minor: number) => string,
): SplitDraft {
  const part = (parts.get(id) || 0) + left;
  return typePart(draft, id, draft.kind === 'value' ? write(part) : String(part));
}

/** Whole percentages that sum to 100 and come nearest to the shares; the largest remainders are rounded up. */
export function percentagesOf(shares: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const total = [...shares.values()].reduce((sum, minor) => sum + minor, 0);
  const exact = Array.from(shares, ([id, minor]) => ({ id, part: total === 0 ? 0 : (minor * 100) / total }));
  const missing = 100 - exact.reduce((sum, { part }) => sum + Math.floor(part), 0);
  const byRemainder = exact.toSorted((a, b) => (b.part % 1) - (a.part % 1));
  const raised = new Set(byRemainder.slice(0, missing).map(({ id }) => id));
  return new Map(exact.map(({ id, part }) => [id, Math.floor(part) + (raised.has(id) ? 1 : 0)]));
}

function evenly(sharers: readonly string[], amountMinor: number): SplitPreview {
  const split = { kind: 'evenly', between: sharers } as const;
  const minor = shared(split, amountMinor);
  const problem = sharers.length === 0 ? 'nobody' : null;
  return { split, minor, parts: minor, sharerCount: sharers.length, left: 0, problem };
}

type FillOptions = { readonly read: Reader; readonly step: number };

function byValue(draft: SplitDraft, amountMinor: number, { read, step }: FillOptions): SplitPreview {
  const { parts, left } = fill(draft, draft.values, amountMinor, read, step);
  const given = [...parts].filter(([, minor]) => minor !== 0);
  return {
    split: { kind: 'amounts', amounts: record(given) },
    minor: new Map(given.filter(([, minor]) => minor > 0)),
    parts,
    sharerCount: given.length,
    left,
    problem: problemOf(given, left),
  };
}

function byPercentage(draft: SplitDraft, amountMinor: number): SplitPreview {
  const { parts, left } = fill(draft, draft.percentages, 100, wholeNumber, 1);
  const given = [...parts].filter(([, percent]) => percent !== 0);
  const split = { kind: 'percentages', percentages: record(given) } as const;
  const problem = problemOf(given, left);
  const minor =
    problem === null
      ? shared(split, amountMinor)
      : new Map(given.map(([id, percent]) => [id, Math.floor((amountMinor * (percent || 0)) / 100)]));
  return { split, minor, parts, sharerCount: given.length, left, problem };
}

/** The typed parts, and the rest in equal parts for sharers without one. An unparsable part is NaN. */
function fill(
  { sharers }: SplitDraft,
  texts: Readonly<Record<string, string>>,
  whole: number,
  read: Reader,
  step: number,
): Pick<SplitPreview, 'parts' | 'left'> {
  const typed = Object.entries(texts).map(([id, text]) => [id, text.trim() === '' ? 0 : read(text)] as const);
  const rest = whole - typed.reduce((sum, [, part]) => sum + (part || 0), 0);
  const filled = spread(
    Math.max(rest, 0),
    sharers.filter((id) => !(id in texts)),
    step,
  );
  return { parts: new Map([...typed, ...filled]), left: filled.length > 0 && rest >= 0 ? 0 : rest };
}

/** Equal parts of whole steps; the remainder goes to the first, as in an even split (M2). */
function spread(rest: number, ids: readonly string[], step: number): (readonly [string, number])[] {
  const steps = Math.floor(rest / step);
  const each = Math.floor(steps / ids.length);
  const over = steps - each * ids.length;
  return ids.map((id, i) => [id, (each + (i < over ? 1 : 0)) * step + (i === 0 ? rest - steps * step : 0)] as const);
}

function problemOf(given: readonly (readonly [string, number])[], left: number): SplitProblem | null {
  if (given.length === 0) return 'nobody';
  if (given.some(([, value]) => !(value > 0))) return 'unreadable';
  if (left !== 0) return left > 0 ? 'left' : 'over';
  return null;
}

function shared(split: Split, amountMinor: number): ReadonlyMap<string, number> {
  const shares = splitAmount(amountMinor, split);
  return new Map(isFault(shares) ? [] : shares.map(({ userId, minor }) => [userId, minor]));
}

const wholeNumber = (text: string): number => {
  const plain = plainFigures(text).replaceAll(/[\s%٪]/g, '');
  return /^\d{1,3}$/.test(plain) ? Number(plain) : Number.NaN;
};

const record = <V>(entries: readonly (readonly [string, V])[]): Record<string, V> => Object.fromEntries(entries);
