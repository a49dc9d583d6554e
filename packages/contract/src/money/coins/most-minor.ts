import { limits } from '../../wire/limits.ts';
import { toAmount, toMinor } from './minor.ts';

/** The largest amount that is paid, in minor units. */
export const mostMinor = (decimals?: number): number => toMinor(toAmount(limits.amountMinor), decimals);
