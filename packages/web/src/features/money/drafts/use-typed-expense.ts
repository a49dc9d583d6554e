import { decimalsOf } from '@hestia/contract/money/coins/currencies.ts';
import { type Part, partOf } from '@hestia/contract/typed/parts.ts';
import type { Expense } from '@hestia/contract/money/shapes/model.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import type { Write } from '#shared/split/own-split-draft.ts';
import { type FieldsOf, readOf } from '#shared/typed/typed-draft.ts';
import { setByHand, typedField } from '#shared/typed/typed-form.ts';
import { useReader } from '#shared/typed/use-reader.ts';
import { useCurrency } from '#ui/figures/currency.tsx';
import { useWrite } from '#ui/figures/notation.ts';
import { foreignIn } from '../foreign/foreign-draft.ts';
import { useExpenses } from '../ledger/money-data.ts';
import type { ExpenseDraft } from './expense-draft.ts';

const FIELDS: FieldsOf<ExpenseDraft> = {
  amount: { by: ['amount'], fills: ['amount', 'foreign'] },
  payer: { by: ['paidBy', 'payers'] },
  people: { by: ['splitChosen'], fills: ['split', 'splitChosen'] },
  day: { by: ['day'] },
};

/** A new expense, filled by the words of its name: "12.40 pizza with Ben". */
export function useTypedExpense(draft: ExpenseDraft, update: (change: (now: ExpenseDraft) => ExpenseDraft) => void) {
  const { sharers } = useMemberDirectory();
  const { expenses = [] } = useExpenses();
  const reader = useReader('expense', sharers);
  const own = useCurrency();
  const write = useWrite();
  const members = sharers.map(({ id }) => id);
  const fill = (now: ExpenseDraft) => {
    const chosen = now.foreign?.currency;
    const currency = chosen ? { currency: chosen, decimals: decimalsOf(chosen) } : undefined;
    const { parts, title } = readOf(now, now.name, (state) => reader(now.name, state, currency));
    const filled = filledOf(now, parts, { own: chosen ?? own, members, expenses, write });
    return { parts, filled: parts.length > 0 ? { ...filled, name: title } : now };
  };
  const { filled, parts } = fill(draft);
  const set = setByHand(update, { text: 'name', fields: FIELDS, fill });
  return { filled, set, typed: typedField(draft.name, parts, update) };
}

type Household = {
  /** The currency in which amounts are typed. */
  own: string;
  members: readonly string[];
  expenses: readonly Expense[];
  write: Write;
};

function filledOf(draft: ExpenseDraft, parts: readonly Part[], household: Household): ExpenseDraft {
  const payer = partOf(parts, 'payer');
  const people = partOf(parts, 'people');
  const day = partOf(parts, 'day');
  return {
    ...draft,
    ...amountOf(parts, household),
    ...(payer?.id && { paidBy: payer.id, payers: null }),
    ...(people?.asked.length === 0 && {
      split: { ...draft.split, kind: 'evenly', sharers: household.members.filter((id) => people.ids.includes(id)) },
      splitChosen: true,
    }),
    ...(day && { day: day.day }),
  };
}

/** In another currency, with its last rate. */
function amountOf(parts: readonly Part[], { own, expenses, write }: Household): Partial<ExpenseDraft> {
  const amount = partOf(parts, 'amount');
  if (!amount) return {};
  const { minor, currency } = amount;
  if (currency === own) return { amount: write(minor) };
  return { amount: write(minor, decimalsOf(currency)), foreign: foreignIn(currency, expenses, write) };
}
