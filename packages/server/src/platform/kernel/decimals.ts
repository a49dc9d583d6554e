import { isWhole } from '@hestia/contract/money/coins/minor.ts';
import { invalidField } from '#platform/kernel/problem-error.ts';

/** M19: no amount has more decimals than the currency. 422 with the field of the first that does. */
export function requireWhole(
  fields: Readonly<Record<string, readonly (number | null | undefined)[]>>,
  decimals: number,
): void {
  for (const [field, amounts] of Object.entries(fields))
    if (!amounts.every((amount) => amount == null || isWhole(amount, decimals)))
      throw invalidField(field, TOO_FINE[decimals] ?? TOO_FINE[2]);
}

const TOO_FINE: Readonly<Record<number, string>> & { readonly 2: string } = {
  0: 'Must be an amount without decimals',
  2: 'Must be an amount with at most two decimals',
  3: 'Must be an amount with at most three decimals',
};
