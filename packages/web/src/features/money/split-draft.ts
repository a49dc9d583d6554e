import { toAmount } from '@hestia/contract/money/cents.ts';
import { isFault, splitAmount, type Share, type SplitInput } from '@hestia/contract/money/split.ts';
import { type DecimalSign, evaluateAmount } from '#ui/arithmetic.ts';

export type SplitKind = 'evenly' | 'value' | 'percentage';
export const splitKinds: readonly SplitKind[] = ['evenly', 'value', 'percentage'];

/** A split as it is being typed. `sharers` count for an even split; amounts and percentages are kept as text by person. */
export type SplitDraft = {
  readonly kind: SplitKind;
  readonly sharers: readonly string[];
  readonly values: Readonly<Record<string, string>>;
  readonly percentages: Readonly<Record<string, string>>;
};

export type SplitProblem = 'nobody' | 'unreadable' | 'left' | 'over';

/** What a split comes to so far. */
export type SplitPreview = {
  /** As the server will be told; only right when there is no problem. */
  readonly input: SplitInput;
  readonly cents: ReadonlyMap<string, number>;
  /** How many people share. */
  readonly people: number;
  /** What is not given to anybody yet, negative when too much is: in cents, or in percent. */
  readonly left: number;
  readonly problem: SplitProblem | null;
};

export function previewSplit(draft: SplitDraft, amountCents: number, decimalSign: DecimalSign): SplitPreview {
  switch (draft.kind) {
    case 'evenly':
      return evenly(draft.sharers, amountCents);
    case 'value':
      return byValue(draft.values, amountCents, decimalSign);
    case 'percentage':
      return byPercentage(draft.percentages, amountCents);
  }
}

/** The same shares said another way, as far as they can be, so that changing the kind of split starts from what is there. */
export function changeKind(
  draft: SplitDraft,
  kind: SplitKind,
  shares: ReadonlyMap<string, number>,
  write: (cents: number) => string,
): SplitDraft {
  const given = [...shares].filter(([, cents]) => cents > 0);
  if (given.length === 0) return { ...draft, kind };
  const sharers = given.map(([id]) => id);
  if (kind === 'evenly') return { ...draft, kind, sharers };
  if (kind === 'value') return { ...draft, kind, values: record(given.map(([id, cents]) => [id, write(cents)])) };
  return { ...draft, kind, percentages: record([...percentagesOf(new Map(given))].map(([id, p]) => [id, String(p)])) };
}

/** Whole percentages that sum to 100 and come nearest to the shares; the largest remainders are rounded up. */
export function percentagesOf(shares: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const total = [...shares.values()].reduce((sum, cents) => sum + cents, 0);
  const exact = Array.from(shares, ([id, cents]) => ({ id, part: total === 0 ? 0 : (cents * 100) / total }));
  const missing = 100 - exact.reduce((sum, { part }) => sum + Math.floor(part), 0);
  const byRemainder = exact.toSorted((a, b) => (b.part % 1) - (a.part % 1));
  const raised = new Set(byRemainder.slice(0, missing).map(({ id }) => id));
  return new Map(exact.map(({ id, part }) => [id, Math.floor(part) + (raised.has(id) ? 1 : 0)]));
}

function evenly(sharers: readonly string[], amountCents: number): SplitPreview {
  const input = { splitType: 0, splitBetween: sharers } as const;
  return {
    ...shared(input, amountCents),
    input,
    people: sharers.length,
    left: 0,
    problem: sharers.length === 0 ? 'nobody' : null,
  };
}

function byValue(values: SplitDraft['values'], amountCents: number, decimalSign: DecimalSign): SplitPreview {
  const typed = Object.entries(values).filter(([, text]) => text.trim() !== '');
  const read = typed.map(([id, text]) => [id, evaluateAmount(text, decimalSign)?.cents ?? Number.NaN] as const);
  const given = read.filter(([, cents]) => cents !== 0);
  const left = amountCents - given.reduce((sum, [, cents]) => sum + (cents || 0), 0);
  return {
    input: { splitType: 1, splitValues: record(given.map(([id, cents]) => [id, toAmount(cents)])) },
    cents: new Map(given.filter(([, cents]) => cents > 0)),
    people: given.length,
    left,
    problem: problemOf(given, left),
  };
}

function byPercentage(percentages: SplitDraft['percentages'], amountCents: number): SplitPreview {
  const typed = Object.entries(percentages).filter(([, text]) => text.trim() !== '');
  const given = typed.map(([id, text]) => [id, wholeNumber(text)] as const).filter(([, percent]) => percent !== 0);
  const left = 100 - given.reduce((sum, [, percent]) => sum + (percent || 0), 0);
  const input = { splitType: 2, splitPercentages: record(given) } as const;
  const problem = problemOf(given, left);
  const cents =
    problem === null
      ? shared(input, amountCents).cents
      : new Map(given.map(([id, percent]) => [id, Math.floor((amountCents * (percent || 0)) / 100)]));
  return { input, cents, people: given.length, left, problem };
}

function problemOf(given: readonly (readonly [string, number])[], left: number): SplitProblem | null {
  if (given.length === 0) return 'nobody';
  if (given.some(([, value]) => !(value > 0))) return 'unreadable';
  if (left !== 0) return left > 0 ? 'left' : 'over';
  return null;
}

function shared(input: SplitInput, amountCents: number): { cents: ReadonlyMap<string, number> } {
  const shares = splitAmount(amountCents, input);
  const known: readonly Share[] = isFault(shares) ? [] : shares;
  return { cents: new Map(known.map(({ userId, cents }) => [userId, cents])) };
}

const wholeNumber = (text: string): number => {
  const plain = text.normalize('NFKC').replaceAll(/[\s%]/g, '');
  return /^\d{1,3}$/.test(plain) ? Number(plain) : Number.NaN;
};

const record = <V>(entries: readonly (readonly [string, V])[]): Record<string, V> => Object.fromEntries(entries);
