// Random expenses: every kind of split, one or several payers, other currencies, refunds.
import { toAmount, toAmounts } from '@hestia/contract/money/coins/minor.ts';
import { decimalsOf } from '@hestia/contract/money/coins/currencies.ts';
import { toStoredSplit } from '@hestia/contract/money/expenses/edit.ts';
import { minorOfOriginal } from '@hestia/contract/money/expenses/foreign.ts';
import type { Booking } from '@hestia/contract/money/planning/ledger.ts';
import { paidIn } from '@hestia/contract/money/splitting/payers.ts';
import type { Original, OwnSplit } from '@hestia/contract/money/shapes/schemas.ts';
import { isFault, turned } from '@hestia/contract/money/splitting/split.ts';
import { originalIn, saidIn, splitIn } from '@hestia/contract/money/shapes/wire.ts';
import type { Dice } from '../../../src/cli/demo/dice.ts';

type Split = {
  readonly splitType: 0 | 1 | 2;
  readonly splitBetween?: readonly string[];
  readonly splitValues?: Readonly<Record<string, number>>;
  readonly splitPercentages?: Readonly<Record<string, number>>;
  readonly split: OwnSplit | null;
};

/** The money members of a request: all of them, so that an edit is as complete as a new expense. */
export type Money = Split & {
  readonly amount: number;
  readonly paidBy: string;
  readonly payers: Readonly<Record<string, number>> | null;
  readonly original: Original | null;
  readonly isMoneyBack: boolean;
};

export type Currency = { readonly code: string; readonly decimals: number };

/** Minor units: enough for a part for each of the household. */
const MIN_AMOUNT_MINOR = 100;

export function moneyOf(dice: Dice, members: readonly string[], { code, decimals }: Currency): Money {
  const drawn = dice.chance(0.2) ? originalOf(dice, code) : null;
  // A few coins of another currency may be less than one yen, or too little for each payer to have paid a part.
  const original = drawn && minorOfOriginal(originalIn(drawn), decimals) >= MIN_AMOUNT_MINOR ? drawn : null;
  const minor =
    original === null ? MIN_AMOUNT_MINOR + dice.below(1_000_000) : minorOfOriginal(originalIn(original), decimals);
  const payers = dice.some(members);
  const parts = Object.fromEntries(payers.map((id, n) => [id, n === 0 ? minor - payers.length + 1 : 1]));
  const money = {
    amount: toAmount(minor, decimals),
    paidBy: payers[0] ?? '',
    payers: payers.length > 1 && dice.chance(0.3) ? toAmounts(parts, decimals) : null,
    original,
    isMoneyBack: false,
    ...splitOf(dice, members, { minor, decimals }),
  };
  return dice.chance(0.1) ? back(money) : money;
}

/** A payment from one member to another (M8). */
export const paymentOf = (dice: Dice, [from, to]: readonly [string, string], { decimals }: Currency): Money => ({
  amount: toAmount(1 + dice.below(100_000), decimals),
  paidBy: from,
  payers: null,
  original: null,
  isMoneyBack: false,
  splitType: 0,
  splitBetween: [to],
  split: null,
});

/** The booking by the contract's rules; throws where the server must refuse it. */
export function bookingOf(money: Money, { decimals }: Currency): Booking {
  const amountMinor = Math.round(money.amount * 10 ** decimals);
  const said = saidIn(money, decimals);
  const stored = toStoredSplit(amountMinor, splitIn(said));
  const paid = paidIn(amountMinor, said);
  if (isFault(stored) || 'reason' in paid) throw new Error(`Chance made what cannot be: ${JSON.stringify(money)}`);
  return { amountMinor, shares: stored.shares, ...paid };
}

/** The same amount as a refund (M25); amounts of a split of ours have no sign. */
const back = (money: Money): Money => ({
  ...money,
  amount: -money.amount,
  isMoneyBack: true,
  payers: money.payers && turned(money.payers),
  original: money.original && { ...money.original, amount: -money.original.amount },
  ...(money.splitValues && { splitValues: turned(money.splitValues) }),
});

function originalOf(dice: Dice, own: string): Original {
  const currency = dice.pick(['CHF', 'USD', 'JPY', 'TND'].filter((code) => code !== own));
  const amount = toAmount(5000 + dice.below(1_000_000), decimalsOf(currency));
  return { currency, amount, rate: (0.05 + dice.below(30_000) / 10_000).toFixed(4) };
}

function splitOf(dice: Dice, members: readonly string[], whole: { minor: number; decimals: number }): Split {
  const sharers = dice.some(members);
  const real = (minor: number) => toAmount(minor, whole.decimals);
  const kinds = ['evenly', 'value', 'percentage', 'shares', 'personal', 'items'] as const;
  switch (dice.pick(kinds)) {
    case 'evenly':
      return { splitType: 0, splitBetween: sharers, split: null };
    case 'value': {
      const each = Math.floor(whole.minor / sharers.length);
      const minor = sharers.map((id, n) => [id, n === 0 ? whole.minor - each * (sharers.length - 1) : each] as const);
      return { splitType: 1, splitValues: toAmounts(Object.fromEntries(minor), whole.decimals), split: null };
    }
    case 'percentage': {
      const part = Math.floor(100 / sharers.length);
      const parts = sharers.map((id, n) => [id, n === 0 ? 100 - part * (sharers.length - 1) : part] as const);
      return { splitType: 2, splitPercentages: Object.fromEntries(parts), split: null };
    }
    case 'shares': {
      const weights = Object.fromEntries(sharers.map((id) => [id, (1 + dice.below(400)) / 100]));
      return { splitType: 1, split: { kind: 'shares', weights } };
    }
    case 'personal':
      return {
        splitType: 1,
        split: { kind: 'personal', sharers: [...sharers], extras: { [dice.pick(members)]: real(7) } },
      };
    case 'items': {
      const first = 1 + dice.below(whole.minor - 1);
      const items = [{ name: 'Soup', amount: real(first), sharers: [...sharers] }];
      return { splitType: 1, split: { kind: 'items', items, rest: real(whole.minor - first) } };
    }
  }
}
