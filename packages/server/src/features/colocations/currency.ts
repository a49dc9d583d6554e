import { isCurrency } from '@hestia/contract/money/coins/currency-codes.ts';
import { invalidField } from '#platform/kernel/problem-error.ts';

/** An existing currency (ISO 4217); undefined if omitted. */
export function requireCurrency(code: string | null | undefined): string | undefined {
  if (!code) return undefined;
  if (!isCurrency(code)) throw invalidField('currency', 'Unknown currency');
  return code;
}
