// The part of an import that needs no household: reading and checking it, and preparing its rows. Runs in a worker thread.
import { createHash } from 'node:crypto';
import { NewImport } from '@hestia/contract/imports/endpoints.ts';
import { toMinor } from '@hestia/contract/money/coins/minor.ts';
import { type PaymentTime, payingOf } from '@hestia/contract/money/expenses/paid-on.ts';
import { isDay } from '@hestia/contract/time/day.ts';
import { parseJson } from '#platform/http/requests/bodies.ts';
import { compileCheck } from '#platform/http/requests/check.ts';
import { ProblemError } from '#platform/kernel/problem-error.ts';
import { splitColumns } from '../amounts/split-columns.ts';
import { type CheckedExpense, checked } from './checks.ts';
import type { Task } from './prepare-thread.ts';
import type { Place, PreparedImport } from './prepared.ts';

const check = compileCheck(NewImport);

/** Reads and checks the body of an import. Throws `invalidJson`, and `invalid`. */
export function prepare(bytes: Uint8Array, { decimals, timeZone }: Omit<Task, 'bytes'>): PreparedImport {
  const json = parseJson(bytes);
  if (json === undefined) throw new ProblemError('invalidJson', 'Invalid json body');
  const body = check(json) as NewImport;
  const { id, colocationId, fileName, format, again, placeholders, categories } = body;
  const now = new Date().toISOString();
  // I1: an instant is on its day in the household.
  const expenses = checked(body, decimals).map((expense) => ({
    ...expense,
    ...payingOf(expense, null, { timeZone, now }),
  }));
  return {
    id,
    colocationId,
    fileName,
    format,
    again: again ?? false,
    placeholders,
    categories,
    fileHash: hashOf(body, decimals),
    count: expenses.length,
    rows: new TextEncoder().encode(JSON.stringify(expenses.map(toRow))),
    ids: `{${expenses.map((expense) => expense.id).join(',')}}`,
    ...mentionedIn(expenses),
    currencies: [...new Set(expenses.flatMap(({ original }) => original?.currency ?? []))],
  };
}

/** Identifies a day as since the first version, whatever its instant in a household. */
const OF_DAY = 'T12:00:00.000Z';

/**
 * I7: a file is recognized by its days, names and amounts, whatever its name and the matched members. Payments in another
 * currency are the same at any rate.
 */
function hashOf({ expenses }: NewImport, decimals: number): string {
  const inFile = expenses.filter(({ isRounding }) => !isRounding);
  const lines = inFile.map(({ dateOfPayment, name, amount, original }) => {
    const paid = original ? [original.currency, original.amount] : [toMinor(amount, decimals)];
    const at = isDay(dateOfPayment) ? `${dateOfPayment}${OF_DAY}` : dateOfPayment;
    return JSON.stringify([at, name, ...paid]);
  });
  return createHash('sha256').update(lines.toSorted().join('\n')).digest('hex');
}

const toRow = (expense: CheckedExpense & PaymentTime) => ({
  id: expense.id,
  category_id: expense.expenseCategoryId,
  name: expense.name,
  description: expense.description || null,
  amount_minor: expense.amountMinor,
  paid_by: expense.paidBy,
  shares: expense.shares,
  ...splitColumns(expense.split),
  payers: expense.payers,
  original: expense.original,
  date_of_payment: expense.dateOfPayment,
  paid_on: expense.paidOn,
});

function mentionedIn(expenses: readonly CheckedExpense[]): Pick<PreparedImport, 'involved' | 'used'> {
  const involved = new Map<string, Place>();
  const used = new Map<string, Place & { readonly moneyBack: Place | null }>();
  for (const [place, expense] of expenses.entries()) {
    const here = { place, name: expense.name };
    for (const id of involvedIn(expense)) if (!involved.has(id)) involved.set(id, here);
    const before = used.get(expense.expenseCategoryId) ?? { ...here, moneyBack: null };
    const moneyBack = before.moneyBack ?? (expense.amountMinor < 0 ? here : null);
    if (!used.has(expense.expenseCategoryId) || moneyBack !== before.moneyBack)
      used.set(expense.expenseCategoryId, { ...before, moneyBack });
  }
  return { involved, used };
}

const involvedIn = ({ paidBy, payers, shares }: CheckedExpense): string[] => [
  ...(payers ? Object.keys(payers) : [paidBy]),
  ...Object.keys(shares),
];
