// Examples for the history of expenses, paying back, and open balances of former members.
import type * as z from 'zod/mini';
import { ana, ben, home, thing, type Examples } from '../wire/example.ts';
import { benPays, dinner, dinnerExpense } from './examples.ts';
import type { Handles } from './paying/handle-schemas.ts';
import type { historyEndpoints } from './history-endpoints.ts';
import type { leftEndpoints } from './left-endpoints.ts';
import type { ExpenseMessage, LogEntry } from './shapes/history-schemas.ts';
import type { LeftLine } from './shapes/left-schemas.ts';
import type { settleEndpoints } from './settle-endpoints.ts';

const [comment, payment] = [thing(11), thing(12)];

const changed: LogEntry = {
  at: '2026-11-22T08:00:00.000Z',
  userId: ana,
  deed: 'changed',
  before: { amount: 42.6 },
  after: { amount: 51 },
};
const thanks: ExpenseMessage = {
  id: comment,
  expenseId: dinner,
  createdBy: ben,
  createdAt: '2026-11-22T08:10:00.000Z',
  content: 'Thank you, @Ana',
  mentions: [ana],
};

export const historyExamples: Examples<typeof historyEndpoints> = {
  listLog: {
    description: '`before` and `after` hold the members that changed, under their names in an expense.',
    params: { id: dinner },
    answer: [changed],
  },
  pageLog: {
    description: 'A page ends at 512 KiB, too. An entry is one of `Expense/Log/{id}`.',
    query: { expenseId: dinner, limit: 25 },
    answer: { entries: [changed], next: null },
  },
  addExpenseMessage: {
    description: 'Returns the id of the comment. Whoever does not live there any more is left out of `mentions`.',
    body: { expenseId: dinner, content: 'Thank you, @Ana', mentions: [ana] },
    answer: comment,
  },
  listExpenseMessages: {
    description: 'The id is that of the expense.',
    params: { id: dinner },
    answer: [thanks],
  },
  pageExpenseMessages: {
    description: 'A page ends at 512 KiB, too.',
    query: { expenseId: dinner, limit: 50 },
    answer: { messages: [thanks], next: null },
  },
  deleteExpenseMessage: {
    description: 'Returns its id. Nobody deletes another’s words.',
    params: { id: comment },
    answer: comment,
  },
  listDeletedExpenses: {
    description: 'Each as it was when it was deleted. The latest 2,000 of a household.',
    query: { colocationId: home, limit: 50 },
    answer: {
      deleted: [{ expense: dinnerExpense, deletedBy: ben, deletedAt: '2026-11-23T10:00:00.000Z' }],
      next: null,
    },
  },
  restoreExpense: {
    description: 'Returns its id. Existing data stays unchanged. Emits `NewExpenseAdded`.',
    body: { id: dinner },
    answer: dinner,
  },
  getSumsCheck: {
    description: 'The id is the household’s. Null: all is well.',
    params: { id: home },
    answer: { wrongSince: null },
  },
};

const handles: Handles = {
  iban: 'DE89370400440532013000',
  accountName: 'Ana Ferreira',
  paypal: 'anaferreira',
  revolut: null,
  lydia: null,
  monzo: null,
  venmo: null,
  cashApp: null,
  upi: null,
  bitcoin: null,
};

export const settleExamples: Examples<typeof settleEndpoints> = {
  getOwnHandles: { description: 'Stored encrypted; no event, log or export names them.', answer: handles },
  changeOwnHandles: {
    description: 'Returns my id. An IBAN is checked by its length and check digits, and needs an `accountName`.',
    body: { iban: 'DE89370400440532013000', accountName: 'Ana Ferreira', password: 'seven quiet otters' },
    answer: ana,
  },
  getHandles: {
    description:
      '403 unless I pay that person by the current plan; 404 for a user who never lived there. The owner is notified of the reader.',
    params: { userId: ana },
    answer: handles,
  },
  answerRefund: {
    description: 'Returns the payment’s id. Only the receiver may (403), for any payment, at any time.',
    body: { id: payment, refundState: 'received' },
    answer: payment,
  },
  listNudges: {
    description: 'The last one of each pair to which the caller belongs.',
    query: { colocationId: home },
    answer: [{ by: ana, to: ben, at: '2026-11-23T18:00:00.000Z' }],
  },
  nudge: {
    description:
      'Returns their id. 422 `impossible` for a user who owes me nothing by the plan; 409 within three days.',
    body: { colocationId: home, userId: ben },
    answer: ben,
  },
};

const dinnerLine: z.input<typeof LeftLine> = {
  id: dinner,
  name: 'Dinner for the flat',
  dateOfPayment: '2026-11-21T11:00:00.000Z',
  paidOn: '2026-11-21',
  paid: 42.6,
  share: 14.2,
  payment: null,
  refundState: null,
};

export const leftExamples: Examples<typeof leftEndpoints> = {
  listLeft: {
    description: 'A household is in it until my balance there is 0 and no payment to me waits for my word.',
    answer: [
      {
        colocationId: home,
        name: '12 Harbour Street',
        leftAt: '2026-11-22T10:00:00.000Z',
        timeZone: 'Europe/Berlin',
        currency: 'EUR',
        balance: 28.4,
      },
    ],
  },
  getLeftStatement: {
    description: 'Only my own lines and part. Members get 404, too: they can read the household itself.',
    params: { id: home },
    answer: { balance: 28.4, lines: [dinnerLine], earlier: 0, payments: [benPays] },
  },
  listLeftPayments: {
    description: 'They are among the lines of the statement, too.',
    params: { id: home },
    answer: [
      {
        ...dinnerLine,
        id: payment,
        name: 'Refund',
        paid: 0,
        share: 14.2,
        payment: { from: ben, fromUsername: 'Ben', to: ana, toUsername: 'Ana' },
        refundState: 'sent',
      },
    ],
  },
  confirmLeftPayment: {
    description: 'Returns the payment’s id. Emits in the household `ExpenseUpdated`.',
    body: { colocationId: home, id: payment },
    answer: payment,
  },
};
