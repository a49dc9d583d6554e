import { limits } from '../wire/limits.ts';
import { toAmount, toCents } from './cents.ts';

/** The largest amount that is paid, in minor units. */
export const mostCents = (decimals?: number): number => toCents(toAmount(limits.amountCents), decimals);
