import type { EditedExpense } from '@hestia/contract/money/endpoints.ts';
import type { OwnSplit } from '@hestia/contract/money/shapes/schemas.ts';
import { requireWhole } from '#platform/kernel/decimals.ts';

/** The amounts of an expense have no more decimals than the household's currency (M19). */
export const requireDecimals = (
  { amount, splitValues, payers, split }: Pick<EditedExpense, 'amount' | 'splitValues' | 'payers' | 'split'>,
  decimals: number,
): void =>
  requireWhole(
    {
      amount: [amount],
      splitValues: Object.values(splitValues ?? {}),
      payers: Object.values(payers ?? {}),
      split: split ? amountsIn(split) : [],
    },
    decimals,
  );

function amountsIn(split: OwnSplit): readonly number[] {
  switch (split.kind) {
    case 'shares':
      return [];
    case 'personal':
      return Object.values(split.extras);
    case 'items':
      return [split.rest, ...split.items.map(({ amount }) => amount)];
  }
}
