import { invalidField } from '#platform/kernel/problem-error.ts';

const known = new Set(Intl.supportedValuesOf('currency'));

/** A currency that exists (ISO 4217); undefined when none is named. */
export function requireCurrency(code: string | null | undefined): string | undefined {
  if (!code) return undefined;
  if (!known.has(code)) throw invalidField('currency', 'Unknown currency');
  return code;
}
