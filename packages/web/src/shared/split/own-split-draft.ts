// Splits of our own kinds being typed (M9–M11).
import type { DetailedSplit, Expense, Item } from '@hestia/contract/money/shapes/model.ts';
import { exactParts, inFairOrder } from '@hestia/contract/money/splitting/odd-units.ts';
import { isFault, splitAmount } from '@hestia/contract/money/splitting/split.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import type { ItemDraft, SplitDraft, SplitPreview, SplitProblem } from './split-draft.ts';

/** Parses a text in minor units, or a weight in hundredths; NaN if it is no number. */
export type Reader = (text: string) => number;

type Amounts = { readonly amountMinor: number; readonly read: Reader };

/** Weights: each sharing member has one, unless another was typed. */
export function byShares({ sharers, weights = {} }: SplitDraft, { amountMinor, read }: Amounts): SplitPreview {
  // In the order of the sharers: of two who lose equally by rounding, the first bears a leftover minor unit.
  const given = [...new Set([...sharers, ...Object.keys(weights)])]
    .map((id) => [id, id in weights ? valueOf(weights[id] ?? '', read) / 100 : 1] as const)
    .filter(([, weight]) => weight !== 0);
  const isWrong = given.some(([, weight]) => !(weight > 0 && weight <= limits.splitWeight));
  const split: DetailedSplit = { kind: 'shares', weights: Object.fromEntries(given) };
  const problem = given.length === 0 ? 'nobody' : isWrong ? 'unreadable' : null;
  return previewOf(split, amountMinor, { problem, parts: new Map(given) });
}

/** Personal parts on top of an even split. */
export function withExtras({ sharers, extras = {} }: SplitDraft, { amountMinor, read }: Amounts): SplitPreview {
  const given = Object.entries(extras)
    .map(([id, text]) => [id, valueOf(text, read)] as const)
    .filter(([, minor]) => minor !== 0);
  const split: DetailedSplit = {
    kind: 'personal',
    sharers: [...sharers],
    extras: Object.fromEntries(given),
  };
  const left = amountMinor - given.reduce((sum, [, minor]) => sum + (minor || 0), 0);
  const isWrong = given.some(([, minor]) => !(minor > 0));
  const problem = isWrong ? 'unreadable' : sharers.length === 0 ? 'nobody' : left < 0 ? 'over' : null;
  return previewOf(split, amountMinor, { problem, parts: new Map(given), left: Math.min(left, 0) });
}

/**
 * Items of a receipt; the difference to the amount is divided in proportion. Items without an amount are no amount
 * yet.
 */
export function byItem({ sharers, items = [] }: SplitDraft, { amountMinor, read }: Amounts): SplitPreview {
  const filled = items.filter(isFilled);
  const lines = filled.map((item): Item => ({
    name: item.name.trim(),
    minor: valueOf(item.amount, read),
    sharers: [...(item.sharers ?? sharers)],
  }));
  const sum = sumOf(lines);
  const whole = amountMinor > 0 ? amountMinor : sum;
  const split: DetailedSplit = {
    kind: 'items',
    items: lines,
    restMinor: whole - sum,
  };
  const isWrong = lines.some(({ minor }) => !(minor > 0));
  const isForNobody = lines.length === 0 || lines.some((line) => line.sharers.length === 0);
  const problem = isWrong ? 'unreadable' : isForNobody ? 'nobody' : null;
  return { ...previewOf(split, whole, { problem, parts: new Map() }), itemsMinor: sum };
}

/** Whether a line isn't empty. */
const isFilled = ({ name, amount }: ItemDraft): boolean => name.trim() !== '' || amount.trim() !== '';

const sumOf = (lines: readonly { readonly minor: number }[]): number =>
  lines.reduce((sum, { minor }) => sum + (minor || 0), 0);

const valueOf = (text: string, read: Reader): number => (text.trim() === '' ? 0 : read(text));

type OwnSplitPreview = {
  readonly problem: SplitProblem | null;
  readonly parts: ReadonlyMap<string, number>;
  readonly left?: number;
};

function previewOf(
  split: DetailedSplit,
  amountMinor: number,
  { problem, parts, left = 0 }: OwnSplitPreview,
): SplitPreview {
  const shares = problem === null ? splitAmount(amountMinor, split) : [];
  const minor = new Map(isFault(shares) ? [] : shares.map(({ userId, minor: share }) => [userId, share] as const));
  const sharerCount = problem === null ? minor.size : parts.size;
  return { split, minor, parts, sharerCount, left, problem };
}

/** Formats minor units, or a number with decimals, as text that the reader would type. */
export type Write = (minor: number, decimals?: number) => string;

/** A split of ours that was saved, to be changed. */
export function draftOfOwn(split: DetailedSplit, write: Write): Omit<SplitDraft, 'sharers'> {
  const none = { values: {}, percentages: {} };
  const texts = (numbers: Readonly<Record<string, number>>) =>
    Object.fromEntries(Object.entries(numbers).map(([id, number]) => [id, write(number)]));
  switch (split.kind) {
    case 'shares':
      return { ...none, kind: 'shares', weights: weightTexts(split.weights, write) };
    case 'personal':
      return { ...none, kind: 'personal', extras: texts(split.extras) };
    case 'items':
      return {
        ...none,
        kind: 'items',
        items: split.items.map(({ name, minor, sharers }, index) => ({
          id: String(index),
          name,
          amount: write(minor),
          sharers: [...sharers],
        })),
      };
  }
}

/** Weights as typed by hand: 2, not 2.00. */
export const weightTexts = (weights: Readonly<Record<string, number>>, write: Write): Record<string, string> =>
  Object.fromEntries(
    Object.entries(weights).map(([id, weight]) => [
      id,
      Number.isInteger(weight) ? String(weight) : write(Math.round(weight * 100), 2),
    ]),
  );

/** The weights of the last expense that was split by shares. */
export function lastWeights(expenses: readonly Pick<Expense, 'split'>[]): Readonly<Record<string, number>> {
  for (const { split } of expenses) if (split.kind === 'shares') return split.weights;
  return {};
}

/** The split with the last used weights, unless any were typed. */
export function withProposed(draft: SplitDraft, expenses: readonly Pick<Expense, 'split'>[], write: Write) {
  if (draft.kind !== 'shares' || draft.weights) return draft;
  const last = Object.entries(lastWeights(expenses)).filter(([id]) => draft.sharers.includes(id));
  return { ...draft, weights: weightTexts(Object.fromEntries(last), write) };
}

/** M13: its people in the order in which they are to bear a leftover minor unit. */
export function inFairTurn(draft: SplitDraft, expenses: readonly Expense[], isMoneyBack = false): SplitDraft {
  const named = new Set([...draft.sharers, ...(draft.items ?? []).flatMap(({ sharers }) => sharers ?? [])]);
  const order = inFairOrder([...named], expenses, isMoneyBack);
  const ordered = (ids: readonly string[]) => order.filter((id) => ids.includes(id));
  const items = draft.items?.map((item) => ({ ...item, sharers: item.sharers && ordered(item.sharers) }));
  return { ...draft, sharers: ordered(draft.sharers), ...(items && { items }) };
}

/** The members who bear a leftover minor unit: none if the split gives every cent. */
export function oddIn({ split, minor, problem }: SplitPreview): readonly string[] {
  if (problem !== null) return [];
  const amountMinor = [...minor.values()].reduce((sum, each) => sum + each, 0);
  const exact = exactParts({ amountMinor, split, shares: Object.fromEntries(minor) });
  if (exact === null) return [];
  return [...minor].filter(([id, borne]) => borne - (exact.get(id) ?? 0) > ROUNDING).map(([id]) => id);
}

/** Exact parts are fractions: their rounding error is no cent. */
const ROUNDING = 1e-6;
