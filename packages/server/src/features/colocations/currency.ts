import { isCurrency } from '@hestia/contract/money/currency-codes.ts';
import { invalidField } from '#platform/kernel/problem-error.ts';

/** A currency that exists (ISO 4217); undefined when none is named. */
export function requireCurrency(code: string | null | undefined): string | undefined {
  if (!code) return undefined;
  if (!isCurrency(code)) throw invalidField('currency', 'Unknown currency');
  return code;
}
