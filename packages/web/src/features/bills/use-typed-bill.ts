import { type Part, partOf } from '@hestia/contract/typed/parts.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { recurrenceDraftOf } from '#shared/recurrence/recurrence-draft.ts';
import type { Write } from '#shared/split/own-split-draft.ts';
import { type FieldsOf, readOf } from '#shared/typed/typed-draft.ts';
import { setByHand, typedField } from '#shared/typed/typed-form.ts';
import { useReader } from '#shared/typed/use-reader.ts';
import { useWrite } from '#ui/figures/notation.ts';
import type { BillDraft } from './bill-draft.ts';

const FIELDS: FieldsOf<BillDraft> = {
  amount: { by: ['amount', 'isVariable'], fills: ['amount'] },
  payer: { by: ['paidBy'] },
  people: { by: ['splitChosen', 'isByDays'], fills: ['split', 'isByDays', 'splitChosen'] },
  day: { by: ['firstOn'], fills: ['firstOn', 'isFirstOnChosen'] },
  repeat: { by: ['repeat'], fills: ['repeat', 'firstOn', 'isFirstOnChosen'] },
};

/** A new bill, filled by the words of its name: "rent 1400 on the 1st". */
export function useTypedBill(draft: BillDraft, update: (change: (now: BillDraft) => BillDraft) => void) {
  const { sharers } = useMemberDirectory();
  const reader = useReader('bill', sharers);
  const write = useWrite();
  const members = sharers.map(({ id }) => id);
  const fill = (now: BillDraft) => {
    const { parts, title } = readOf(now, now.name, (state) => reader(now.name, state));
    return { parts, filled: parts.length > 0 ? { ...filledOf(now, parts, { members, write }), name: title } : now };
  };
  const { filled, parts } = fill(draft);
  const set = setByHand(update, { text: 'name', fields: FIELDS, fill });
  return { filled, set, typed: typedField(draft.name, parts, update) };
}

type Household = { members: readonly string[]; write: Write };

function filledOf(draft: BillDraft, parts: readonly Part[], { members, write }: Household): BillDraft {
  const amount = partOf(parts, 'amount');
  const payer = partOf(parts, 'payer');
  const people = partOf(parts, 'people');
  const day = partOf(parts, 'day');
  return {
    ...draft,
    ...(amount && { amount: write(amount.minor), isVariable: false }),
    ...(payer?.id && { paidBy: payer.id }),
    ...(people?.asked.length === 0 && {
      split: { ...draft.split, kind: 'evenly', sharers: members.filter((id) => people.ids.includes(id)) },
      isByDays: false,
      splitChosen: true,
    }),
    ...(day && { firstOn: day.day, isFirstOnChosen: true }),
    ...repeatOf(draft, parts),
  };
}

/** Words that name no day of its weeks or months leave the first date to the form. */
function repeatOf({ typed }: BillDraft, parts: readonly Part[]): Partial<BillDraft> {
  const part = partOf(parts, 'repeat');
  if (!part) return {};
  const { recurrence, firstOn, isPinned } = part;
  const { monthDay, ...repeat } = recurrenceDraftOf(recurrence, 'schedule');
  const isDaySaid = partOf(parts, 'day') !== undefined;
  const isBegun = (isPinned || isDaySaid) && !typed?.chosen.includes('day');
  return {
    repeat: isPinned || isDaySaid ? { ...repeat, monthDay } : { ...repeat, days: [], monthly: 'day' },
    ...(isBegun && { firstOn, isFirstOnChosen: true }),
  };
}
