import { datesBefore, hasOtherDates, MAX_BACKDATED, nextAfterChange } from '@hestia/contract/bills/dates.ts';
import { faultOf } from '@hestia/contract/bills/faults.ts';
import type { Bill } from '@hestia/contract/bills/schemas.ts';
import { toMinor } from '@hestia/contract/money/coins/minor.ts';
import { mostMinor } from '@hestia/contract/money/coins/most-minor.ts';
import type { SplitPreview } from '#shared/split/split-draft.ts';
import type { BillDraft, Written } from './bill-draft.ts';

export type Problem = 'name' | 'amount' | 'firstOn' | 'untilOn' | 'split' | 'tooManyDates' | null;

type Found = { preview: SplitPreview; decimals: number };

/** What is wrong with a draft, if anything. */
export function problemOf(draft: BillDraft, written: Written | null, { preview, decimals }: Found): Problem {
  if (draft.name.trim() === '') return 'name';
  const minor = written && written.amount !== null ? toMinor(written.amount, decimals) : 1;
  if (!(minor > 0 && minor <= mostMinor(decimals))) return 'amount';
  if (written === null) return 'firstOn';
  if (preview.problem !== null) return 'split';
  return faultOf(written)?.field ?? null;
}

/** Whether an edit would book more past dates than allowed; a paused bill books none. */
export function books(bill: Bill, written: Written, today: string): boolean {
  if (bill.paused !== null || !hasOtherDates(written, bill)) return false;
  const nextOn = nextAfterChange(written, bill, today);
  return nextOn !== null && datesBefore(written, nextOn, today).length > MAX_BACKDATED;
}
