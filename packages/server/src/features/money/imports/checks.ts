// I6: each expense of an import is checked as one that is typed, and refused with its place in the list.
import type { NewImport, NewImported } from '@hestia/contract/imports/endpoints.ts';
import { toMinor } from '@hestia/contract/money/minor.ts';
import { toStoredSplit, type StoredSplit } from '@hestia/contract/money/edit.ts';
import { originalIn } from '@hestia/contract/money/foreign.ts';
import { type Original, REFUND_CATEGORY } from '@hestia/contract/money/schemas.ts';
import { type Paid, paidIn } from '@hestia/contract/money/payers.ts';
import { sql } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import type { HouseholdTx } from '#platform/db/queries.ts';
import { invalidField, ProblemError } from '#platform/kernel/problem-error.ts';
import { requireDecimals } from '../decimals.ts';
import { requireSign, requireSpending } from '../money-back.ts';
import { valid } from '../split-checks.ts';

/** An expense of an import with what its split and its payers come to. */
export type Checked = Omit<NewImported, 'split' | 'payers' | 'original'> &
  StoredSplit &
  Paid & { readonly original: Original | null };

/** What can be said of each by itself. */
export function checked({ expenses, categories, placeholders }: NewImport, decimals: number): Checked[] {
  requireDistinct('expenses', expenses);
  requireDistinct('categories', categories);
  requireDistinct('placeholders', placeholders);
  return expenses.map((expense, place) =>
    at(place, expense, () => {
      requireDecimals(expense, decimals);
      const amountMinor = toMinor(expense.amount, decimals);
      const input = { ...expense, decimals };
      requireSign({ amount: expense.amount, isMoneyBack: expense.isMoneyBack ?? false });
      return {
        ...expense,
        ...valid(toStoredSplit(amountMinor, input)),
        ...valid(paidIn(amountMinor, input)),
        ...valid(originalIn(amountMinor, expense.original, decimals)),
      };
    }),
  );
}

function requireDistinct(field: string, things: readonly { id: string }[]): void {
  if (new Set(things.map(({ id }) => id)).size < things.length) throw invalidField(field, 'Each id may be there once');
}

function at<T>(place: number, { name }: NewImported, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    throw refusedAt(place, name, error.message);
  }
}

const refusedAt = (place: number, name: string, why: string): ProblemError =>
  invalidField('expenses', `Expense ${place + 1} (“${name}”): ${why}`);

/** What the household must know: everybody lives or has lived here, each category is there, no id is taken. */
export async function requireKnown(tx: HouseholdTx, expenses: readonly Checked[]): Promise<void> {
  const members = new Set(expenses.flatMap(involvedIn));
  const categories = new Set(expenses.map(({ expenseCategoryId }) => expenseCategoryId));
  const ids = expenses.map(({ id }) => id);
  const { rows } = await sql<{ members: string[]; categories: string[]; refund: string | null; taken: string | null }>`
    select
      array(select user_id from memberships where colocation_id = ${tx.colocationId}
        and user_id = ${anyOf([...members])}) as members,
      array(select id from expense_categories where colocation_id = ${tx.colocationId}
        and id = ${anyOf([...categories])}) as categories,
      (select id from expense_categories where colocation_id = ${tx.colocationId} and name = ${REFUND_CATEGORY}) as refund,
      (select id from expenses where colocation_id = ${tx.colocationId} and id = ${anyOf(ids)} limit 1) as taken
  `.execute(tx.of());
  const known = { members: new Set(rows[0]?.members), categories: new Set(rows[0]?.categories) };
  if (rows[0]?.taken) throw new ProblemError('conflict', 'One of these expenses already exists');
  expenses.forEach((expense, place) => {
    if (!known.categories.has(expense.expenseCategoryId))
      throw refusedAt(place, expense.name, 'This category does not exist');
    if (expense.expenseCategoryId === rows[0]?.refund) requireSpending(REFUND_CATEGORY, expense.amountMinor);
    // Those who moved out, too: the money of then was theirs.
    if (!involvedIn(expense).every((id) => known.members.has(id)))
      throw refusedAt(place, expense.name, 'Everyone who pays or shares must live or have lived in the household');
  });
}

const involvedIn = ({ paidBy, payers, shares }: Checked): string[] => [
  ...(payers ? Object.keys(payers) : [paidBy]),
  ...Object.keys(shares),
];
