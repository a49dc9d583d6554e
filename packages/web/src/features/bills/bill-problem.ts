import { datesBefore, hasOtherDates, MAX_BACKDATED, nextAfterChange } from '@hestia/contract/bills/dates.ts';
import { faultOf } from '@hestia/contract/bills/faults.ts';
import type { Bill } from '@hestia/contract/bills/model.ts';
import { mostMinor } from '@hestia/contract/money/coins/most-minor.ts';
import type { SplitPreview } from '#shared/split/split-draft.ts';
import type { BillDraft, BillValues } from './bill-draft.ts';

export type Problem = 'name' | 'amount' | 'firstOn' | 'untilOn' | 'split' | 'tooManyDates' | null;

type BillPreview = { preview: SplitPreview; decimals: number };

/** The fault of a draft, if any. */
export function problemOf(draft: BillDraft, written: BillValues | null, { preview, decimals }: BillPreview): Problem {
  if (draft.name.trim() === '') return 'name';
  const minor = written?.amountMinor ?? 1;
  if (!(minor > 0 && minor <= mostMinor(decimals))) return 'amount';
  if (written === null) return 'firstOn';
  if (preview.problem !== null) return 'split';
  return faultOf(written)?.field ?? null;
}

/** Whether an edit would book more past dates than allowed; a paused bill books none. */
export function books(bill: Bill, written: BillValues, today: string): boolean {
  if (bill.paused !== null || !hasOtherDates(written, bill)) return false;
  const nextOn = nextAfterChange(written, bill, today);
  return nextOn !== null && datesBefore(written, nextOn, today).length > MAX_BACKDATED;
}
