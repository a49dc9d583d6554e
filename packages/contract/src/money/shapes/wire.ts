// Between the wire, whose amounts are in major units and whose splits have three types, and the model inside.
import { minorIn, type Shares, toAmount, toAmounts, toMinor } from '../coins/minor.ts';
import { decimalsOf } from '../coins/currencies.ts';
import { type DetailedSplit, type Expense, isDetailed, type Original, type Split } from './model.ts';
import {
  type Expense as WireExpense,
  type Original as WireOriginal,
  type OwnSplit,
  splitTypes,
  type SplitType,
} from './schemas.ts';

type Amounts = Readonly<Record<string, number>>;

/** The split of a request's body: `splitType` selects which of the three applies, unless it is one of ours. */
type WireSplit = {
  readonly splitBetween?: readonly string[] | null | undefined;
  readonly splitValues?: Amounts | null | undefined;
  readonly splitPercentages?: Amounts | null | undefined;
  readonly split?: OwnSplit | null | undefined;
};

type WireMoney = WireSplit & {
  readonly payers?: Amounts | null | undefined;
  readonly original?: WireOriginal | null | undefined;
};

/** The split and payers of a request's body, in minor units. */
export type SaidMoney = Omit<WireMoney, 'split' | 'original'> & {
  readonly split?: DetailedSplit | null | undefined;
  readonly original?: Original | null | undefined;
};

/** The parts of a request in minor units; omitted ones stay omitted. */
export const saidIn = <Body extends WireMoney>(
  body: Body,
  decimals?: number,
): Omit<Body, 'split' | 'original'> & SaidMoney => ({
  ...body,
  splitValues: body.splitValues && minorIn(body.splitValues, decimals),
  split: body.split && detailedIn(body.split, decimals),
  payers: body.payers && minorIn(body.payers, decimals),
  original: body.original && originalIn(body.original),
});

export const originalIn = ({ currency, amount, rate }: WireOriginal): Original => ({
  currency,
  minor: toMinor(amount, decimalsOf(currency)),
  rate,
});

export const originalOut = ({ currency, minor, rate }: Original): WireOriginal => ({
  currency,
  amount: toAmount(minor, decimalsOf(currency)),
  rate,
});

/** The split of a request, its parts in minor units. */
export function splitIn(said: SaidMoney & { readonly splitType: SplitType }): Split {
  if (said.split) return said.split;
  switch (said.splitType) {
    case splitTypes.Evenly:
      return { kind: 'evenly', between: said.splitBetween ?? [] };
    case splitTypes.ByValue:
      return { kind: 'amounts', amounts: said.splitValues ?? {} };
    case splitTypes.ByPercentage:
      return { kind: 'percentages', percentages: said.splitPercentages ?? {} };
  }
}

/** A split in a request. */
export const splitOut = (split: Split, decimals?: number) => ({
  splitType: splitTypeOf(split),
  splitBetween: split.kind === 'evenly' ? [...split.between] : null,
  splitValues: split.kind === 'amounts' ? toAmounts(split.amounts, decimals) : null,
  splitPercentages: split.kind === 'percentages' ? { ...split.percentages } : null,
  split: isDetailed(split) ? detailedOut(split, decimals) : null,
});

/** The same without the members that do not count. */
export function splitSaid(split: Split, decimals?: number) {
  const { splitType, ...parts } = splitOut(split, decimals);
  const said = Object.entries(parts).filter(([, part]) => part !== null);
  return { splitType, ...(Object.fromEntries(said) as Partial<typeof parts>) };
}

/** The split of a stored expense, of the parts that older clients read of it. */
export function splitOf(stored: StoredParts): Split {
  const { splitType, shares, percentages, split } = stored;
  return splitIn({
    splitType,
    split,
    splitBetween: Object.keys(shares),
    splitValues: shares,
    splitPercentages: percentages,
  });
}

type StoredParts = SeenParts & { readonly shares: Shares };

/** The fields of a split that older clients and the database read, next to its shares. */
export type SeenParts = {
  readonly splitType: SplitType;
  readonly percentages: Amounts | null;
  readonly split: DetailedSplit | null;
};

export const seenParts = (split: Split): SeenParts => ({
  splitType: splitTypeOf(split),
  percentages: split.kind === 'percentages' ? split.percentages : null,
  split: isDetailed(split) ? split : null,
});

/** The split of an expense on the wire, next to its shares. */
export const splitSeen = (
  split: Split,
  decimals?: number,
): Pick<WireExpense, 'splitType' | 'splitPercentages' | 'split'> => {
  const { splitType, splitPercentages, split: detailed } = splitOut(split, decimals);
  return { splitType, splitPercentages, split: detailed };
};

/** The split type that older clients see. */
export function splitTypeOf({ kind }: Split): SplitType {
  if (kind === 'evenly') return splitTypes.Evenly;
  return kind === 'percentages' ? splitTypes.ByPercentage : splitTypes.ByValue;
}

export function detailedIn(split: OwnSplit, decimals?: number): DetailedSplit {
  switch (split.kind) {
    case 'shares':
      return split;
    case 'personal':
      return { ...split, extras: minorIn(split.extras, decimals) };
    case 'items':
      return {
        kind: 'items',
        items: split.items.map(({ name, amount, sharers }) => ({ name, minor: toMinor(amount, decimals), sharers })),
        restMinor: toMinor(split.rest, decimals),
      };
  }
}

export function detailedOut(split: DetailedSplit, decimals?: number): OwnSplit {
  switch (split.kind) {
    case 'shares':
      return { kind: 'shares', weights: { ...split.weights } };
    case 'personal':
      return { kind: 'personal', sharers: [...split.sharers], extras: toAmounts(split.extras, decimals) };
    case 'items':
      return {
        kind: 'items',
        items: split.items.map(({ name, minor, sharers }) => ({
          name,
          amount: toAmount(minor, decimals),
          sharers: [...sharers],
        })),
        rest: toAmount(split.restMinor, decimals),
      };
  }
}

/** An expense of the wire in minor units. */
export function expenseIn(wire: WireExpense): Expense {
  const { amount, splitType, splitBetween, splitPercentages, split, payers, original, ...rest } = wire;
  const { decimals } = rest;
  const shares = minorIn(splitBetween, decimals);
  const detailed = split ? detailedIn(split, decimals) : null;
  return {
    ...rest,
    amountMinor: toMinor(amount, decimals),
    shares,
    split: splitOf({ splitType, shares, percentages: splitPercentages, split: detailed }),
    payers: payers ? minorIn(payers, decimals) : null,
    ...(original && { original: originalIn(original) }),
  };
}

/** A page of them. */
export const pageIn = ({
  expenses,
  next,
}: {
  readonly expenses: readonly WireExpense[];
  readonly next: string | null;
}) => ({
  expenses: expenses.map(expenseIn),
  next,
});

/** An expense as the wire has it, and the queued writes on devices. */
export function expenseOut({ amountMinor, split, shares, payers, original, ...rest }: Expense): WireExpense {
  const { decimals } = rest;
  return {
    ...rest,
    amount: toAmount(amountMinor, decimals),
    ...splitSeen(split, decimals),
    splitBetween: toAmounts(shares, decimals),
    payers: payers && toAmounts(payers, decimals),
    ...(original && { original: originalOut(original) }),
  };
}
