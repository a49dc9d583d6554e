// Between a bill on the wire, whose amounts are in major units, and the model inside.
import { toAmount, toMinor } from '../money/coins/minor.ts';
import type { BillChange } from './commands.ts';
import { type Bill, splitsOfOneAmount } from './model.ts';
import type { BillSplit, Bill as WireBill } from './schemas.ts';

type Convert = (figure: number | null) => number | null;

const toModel =
  (decimals?: number): Convert =>
  (figure) =>
    figure === null ? null : toMinor(figure, decimals);
const toWire =
  (decimals?: number): Convert =>
  (figure) =>
    figure === null ? null : toAmount(figure, decimals);

const withParts = (split: BillSplit, convert: Convert): BillSplit =>
  splitsOfOneAmount.includes(split.kind)
    ? { ...split, sharers: split.sharers.map((sharer) => ({ ...sharer, part: convert(sharer.part) })) }
    : split;

export const billSplitIn = (split: BillSplit, decimals?: number) => withParts(split, toModel(decimals));
export const billSplitOut = (split: BillSplit, decimals?: number) => withParts(split, toWire(decimals));

export function billIn({ amount, lastAmount, split, ...rest }: WireBill): Bill {
  const minor = toModel(rest.decimals);
  return { ...rest, amountMinor: minor(amount), lastMinor: minor(lastAmount), split: withParts(split, minor) };
}

export function billOut({ amountMinor, lastMinor, split, ...rest }: Bill): WireBill {
  const major = toWire(rest.decimals);
  return { ...rest, amount: major(amountMinor), lastAmount: major(lastMinor), split: withParts(split, major) };
}

type BillInput = Partial<Pick<Bill, 'amountMinor' | Exclude<keyof BillChange, 'amount'>>>;

/** Some fields of a bill in the form of the wire. */
export const billChangeOut = ({ amountMinor, split, ...rest }: BillInput, decimals?: number): BillChange => ({
  ...rest,
  ...(amountMinor !== undefined && { amount: toWire(decimals)(amountMinor) }),
  ...(split && { split: billSplitOut(split, decimals) }),
});
