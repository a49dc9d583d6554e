import * as z from 'zod/mini';
import { Budget, NewExpense } from '../money/endpoints.ts';
import { CategoryKind } from '../money/shapes/schemas.ts';
import { defineEndpoints } from '../wire/endpoint.ts';
import { limits, MAX_PLACEHOLDERS } from '../wire/limits.ts';
import { Id, InstantOrDay, name, text } from '../wire/primitives.ts';
import { importLimits } from './limits.ts';
import { Import, ImportFormat, Undone } from './schemas.ts';

/** An expense or a payment, like a typed one (`POST /api/Expense`). */
export const NewImportedExpense = z.extend(
  z.pick(NewExpense, {
    expenseCategoryId: true,
    name: true,
    description: true,
    amount: true,
    paidBy: true,
    splitType: true,
    splitBetween: true,
    splitValues: true,
    splitPercentages: true,
    split: true,
    payers: true,
    original: true,
    isMoneyBack: true,
    paidOn: true,
  }),
  {
    id: Id,
    dateOfPayment: InstantOrDay,
    /** It balances a rounding difference (I11). It is not from the file, which is recognized without it (I7). */
    isRounding: z.optional(z.nullable(z.boolean())),
  },
);
export type NewImportedExpense = z.output<typeof NewImportedExpense>;

/** A category that it makes, as `POST /api/Expense/Category` makes one. */
export const ImportedCategory = z.object({
  id: Id,
  name: name(limits.categoryName),
  kind: z.optional(z.nullable(CategoryKind)),
  budget: z.optional(z.nullable(Budget)),
});

/** The client chooses all ids: a resend returns the same import. */
export const NewImport = z.object({
  id: Id,
  colocationId: Id,
  fileName: text(importLimits.fileName),
  format: ImportFormat,
  /** Repeating an earlier import is refused unless this is set. */
  again: z.optional(z.nullable(z.boolean())),
  /** Names without an account that it makes (M22). */
  placeholders: z._default(
    z.array(z.object({ id: Id, name: name(limits.username) })).check(z.maxLength(MAX_PLACEHOLDERS)),
    [],
  ),
  /** Categories that it makes. */
  categories: z._default(z.array(ImportedCategory).check(z.maxLength(importLimits.categories)), []),
  expenses: z.array(NewImportedExpense).check(z.minLength(1), z.maxLength(importLimits.expenses)),
});
export type NewImport = z.output<typeof NewImport>;

export const importEndpoints = defineEndpoints({
  addImport: {
    method: 'POST',
    path: '/api/Import',
    access: 'member',
    household: { of: 'household', by: 'body.colocationId' },
    summary: 'Adds the expenses of a file of another app, all or nothing',
    body: NewImport,
    largestBody: importLimits.body,
    readApart: true,
    oneAtATime: true,
    response: Import,
  },
  listImports: {
    method: 'GET',
    path: '/api/Import/GetByColocationId/{id}',
    access: 'member',
    household: { of: 'household', by: 'params.id' },
    summary: 'Imports, the latest first',
    params: z.object({ id: Id }),
    response: z.array(Import),
    cacheable: true,
  },
  undoImport: {
    method: 'DELETE',
    path: '/api/Import/{id}',
    access: 'member',
    household: { of: 'import', by: 'params.id' },
    summary: 'Undoes an import, within a day; data edited since is kept',
    params: z.object({ id: Id }),
    response: Undone,
  },
});
