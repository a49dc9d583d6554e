// Splits of our own kinds as they are being typed (M9–M11).
import { toAmount, toMinor } from '@hestia/contract/money/minor.ts';
import { exactParts, inFairOrder } from '@hestia/contract/money/odd-units.ts';
import type { Expense, OwnSplit, SplitItem } from '@hestia/contract/money/schemas.ts';
import { isFault, splitAmount } from '@hestia/contract/money/split.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import type { ItemDraft, SplitDraft, SplitPreview, SplitProblem } from './split-draft.ts';

/** What a text comes to, in minor units, or of a weight in hundredths; NaN when it is no number. */
export type Reader = (text: string) => number;

type Amounts = { readonly amountMinor: number; readonly decimals: number; readonly read: Reader };

/** Weights: whoever shares has one, unless somebody typed another. */
export function byShares(
  { sharers, weights = {} }: SplitDraft,
  { amountMinor, decimals, read }: Amounts,
): SplitPreview {
  // In the order of who shares: of two who lose alike by rounding, the first bears a leftover minor unit.
  const given = [...new Set([...sharers, ...Object.keys(weights)])]
    .map((id) => [id, id in weights ? valueOf(weights[id] ?? '', read) / 100 : 1] as const)
    .filter(([, weight]) => weight !== 0);
  const isWrong = given.some(([, weight]) => !(weight > 0 && weight <= limits.splitWeight));
  const split: OwnSplit = { kind: 'shares', weights: Object.fromEntries(given) };
  const problem = given.length === 0 ? 'nobody' : isWrong ? 'unreadable' : null;
  return previewOf(split, amountMinor, { problem, decimals, parts: new Map(given) });
}

/** Personal parts on top of what is shared evenly. */
export function withExtras(
  { sharers, extras = {} }: SplitDraft,
  { amountMinor, decimals, read }: Amounts,
): SplitPreview {
  const given = Object.entries(extras)
    .map(([id, text]) => [id, valueOf(text, read)] as const)
    .filter(([, minor]) => minor !== 0);
  const split: OwnSplit = {
    kind: 'personal',
    sharers: [...sharers],
    extras: Object.fromEntries(given.map(([id, minor]) => [id, toAmount(minor, decimals)])),
  };
  const left = amountMinor - given.reduce((sum, [, minor]) => sum + (minor || 0), 0);
  const isWrong = given.some(([, minor]) => !(minor > 0));
  const problem = isWrong ? 'unreadable' : sharers.length === 0 ? 'nobody' : left < 0 ? 'over' : null;
  return previewOf(split, amountMinor, { problem, decimals, parts: new Map(given), left: Math.min(left, 0) });
}

/** Items of a receipt; what the amount is beyond them, or less, falls in proportion. Nothing but items makes no amount yet. */
export function byItem({ sharers, items = [] }: SplitDraft, { amountMinor, decimals, read }: Amounts): SplitPreview {
  const filled = items.filter(isFilled);
  const lines = filled.map((item): SplitItem & { minor: number } => {
    const minor = valueOf(item.amount, read);
    return {
      name: item.name.trim(),
      minor,
      amount: toAmount(minor, decimals),
      sharers: [...(item.sharers ?? sharers)],
    };
  });
  const sum = sumOf(lines);
  const whole = amountMinor > 0 ? amountMinor : sum;
  const split: OwnSplit = {
    kind: 'items',
    items: lines.map(({ minor: _minor, ...item }) => item),
    rest: toAmount(whole - sum, decimals),
  };
  const isWrong = lines.some(({ minor }) => !(minor > 0));
  const isForNobody = lines.length === 0 || lines.some((line) => line.sharers.length === 0);
  const problem = isWrong ? 'unreadable' : isForNobody ? 'nobody' : null;
  return { ...previewOf(split, whole, { problem, decimals, parts: new Map() }), itemsMinor: sum };
}

/** Whether a line says anything. */
const isFilled = ({ name, amount }: ItemDraft): boolean => name.trim() !== '' || amount.trim() !== '';

const sumOf = (lines: readonly { readonly minor: number }[]): number =>
  lines.reduce((sum, { minor }) => sum + (minor || 0), 0);

const valueOf = (text: string, read: Reader): number => (text.trim() === '' ? 0 : read(text));

type Found = {
  readonly problem: SplitProblem | null;
  readonly decimals: number;
  readonly parts: ReadonlyMap<string, number>;
  readonly left?: number;
};

function previewOf(split: OwnSplit, amountMinor: number, { problem, decimals, parts, left = 0 }: Found): SplitPreview {
  const input = { splitType: 1, split } as const;
  const shares = problem === null ? splitAmount(amountMinor, { ...input, decimals }) : [];
  const minor = new Map(isFault(shares) ? [] : shares.map(({ userId, minor: share }) => [userId, share] as const));
  const sharerCount = problem === null ? minor.size : parts.size;
  return { input, minor, parts, sharerCount, left, problem };
}

/** Turns minor units, or a number in units of so many decimals, into text that the reader would type. */
export type Write = (minor: number, decimals?: number) => string;

/** A split of ours that was saved, to be changed. */
export function draftOfOwn(split: OwnSplit, write: Write, decimals?: number): Omit<SplitDraft, 'sharers'> {
  const none = { values: {}, percentages: {} };
  const texts = (numbers: Readonly<Record<string, number>>) =>
    Object.fromEntries(Object.entries(numbers).map(([id, number]) => [id, write(toMinor(number, decimals))]));
  switch (split.kind) {
    case 'shares':
      return { ...none, kind: 'shares', weights: weightTexts(split.weights, write) };
    case 'personal':
      return { ...none, kind: 'personal', extras: texts(split.extras) };
    case 'items':
      return {
        ...none,
        kind: 'items',
        items: split.items.map(({ name, amount, sharers }, index) => ({
          id: String(index),
          name,
          amount: write(toMinor(amount, decimals)),
          sharers,
        })),
      };
  }
}

/** Weights as somebody would type them: 2, not 2.00. */
export const weightTexts = (weights: Readonly<Record<string, number>>, write: Write): Record<string, string> =>
  Object.fromEntries(
    Object.entries(weights).map(([id, weight]) => [
      id,
      Number.isInteger(weight) ? String(weight) : write(Math.round(weight * 100), 2),
    ]),
  );

/** The weights of the last expense that was split by shares. */
export function lastWeights(expenses: readonly Expense[]): Readonly<Record<string, number>> {
  for (const { split } of expenses) if (split?.kind === 'shares') return split.weights;
  return {};
}

/** The split with the weights that were last used, where nobody has typed any yet. */
export function withProposed(draft: SplitDraft, expenses: readonly Expense[], write: Write) {
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

/** Who bears a leftover minor unit: none where the split says every cent itself. */
export function oddIn({ input, minor, problem }: SplitPreview, decimals?: number): readonly string[] {
  if (problem !== null) return [];
  const amount = toAmount(
    [...minor.values()].reduce((sum, each) => sum + each, 0),
    decimals,
  );
  const { splitType, split = null, splitPercentages } = input;
  const splitBetween = Object.fromEntries(minor);
  const percentages = splitPercentages ? { ...splitPercentages } : null;
  const exact = exactParts({ amount, decimals, splitType, split, splitBetween, splitPercentages: percentages });
  if (exact === null) return [];
  return [...minor].filter(([id, borne]) => borne - (exact.get(id) ?? 0) > ROUNDING).map(([id]) => id);
}

/** Exact parts are fractions: what they are off by is no cent. */
const ROUNDING = 1e-6;
