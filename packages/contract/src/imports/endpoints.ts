import * as z from 'zod/mini';
import { Budget, NewExpense } from '../money/endpoints.ts';
import { CategoryKind } from '../money/schemas.ts';
import { defineEndpoints } from '../wire/endpoint.ts';
import { limits, mostPlaceholders } from '../wire/limits.ts';
import { Id, InstantOrDay, name, text } from '../wire/primitives.ts';
import { formats } from './book.ts';
import { importLimits } from './limits.ts';
import { Import, Undone } from './schemas.ts';

/** An expense or a payment, as one that is typed (`POST /api/Expense`). */
const NewImported = z.extend(
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
    /** It closes what rounding differs by (I11): it is none of the file, which is known without it (I7). */
    isRounding: z.optional(z.nullable(z.boolean())),
  },
);
export type NewImported = z.output<typeof NewImported>;

/** A category that it makes, as `POST /api/Expense/Category` makes one. */
const NewCategory = z.object({
  id: Id,
  name: name(limits.categoryName),
  kind: z.optional(z.nullable(CategoryKind)),
  budget: z.optional(z.nullable(Budget)),
});

/** All ids are the client's: whoever sends it again gets the same import. */
export const NewImport = z.object({
  id: Id,
  colocationId: Id,
  fileName: text(importLimits.fileName),
  format: z.enum(formats),
  /** What came before in another import is refused, unless this says that it is meant. */
  again: z.optional(z.nullable(z.boolean())),
  /** Names without an account that it makes (M22). */
  placeholders: z._default(
    z.array(z.object({ id: Id, name: name(limits.username) })).check(z.maxLength(mostPlaceholders)),
    [],
  ),
  /** Categories that it makes. */
  categories: z._default(z.array(NewCategory).check(z.maxLength(importLimits.categories)), []),
  expenses: z.array(NewImported).check(z.minLength(1), z.maxLength(importLimits.expenses)),
});
export type NewImport = z.output<typeof NewImport>;

export const importEndpoints = defineEndpoints({
  addImport: {
    method: 'POST',
    path: '/api/Import',
    access: 'member',
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
    summary: 'What was imported, the latest first',
    params: z.object({ id: Id }),
    response: z.array(Import),
    cacheable: true,
  },
  undoImport: {
    method: 'DELETE',
    path: '/api/Import/{id}',
    access: 'member',
    summary: 'Takes back what an import made, within a day; what somebody has changed since is kept',
    params: z.object({ id: Id }),
    response: Undone,
  },
});
