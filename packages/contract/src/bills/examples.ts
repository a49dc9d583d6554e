import { ana, ben, home, thing, type Examples } from '../wire/example.ts';
import type { billEndpoints } from './endpoints.ts';
import type { Bill } from './schemas.ts';

const [bill, expense, category] = [thing(1), thing(2), thing(3)];

const part = { part: null, fromOn: null, untilOn: null };

const rent: Bill = {
  id: bill,
  colocationId: home,
  createdAt: '2026-10-02T09:00:00.000Z',
  createdBy: ana,
  name: 'Rent',
  amount: 1200,
  paidBy: ana,
  expenseCategoryId: category,
  split: {
    kind: 'evenly',
    sharers: [
      { userId: ana, ...part },
      { userId: ben, ...part },
    ],
  },
  rule: 'FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=1',
  firstOn: '2026-11-01',
  untilOn: null,
  nextOn: '2026-12-01',
  paused: null,
  lastOn: '2026-11-01',
  lastAmount: 1200,
  asks: [],
};

export const billExamples: Examples<typeof billEndpoints> = {
  listBills: {
    description: 'With what each booked last, the next date, and why it is paused, if it is.',
    query: { colocationId: home },
    answer: [rent],
  },
  listBillDates: {
    description: 'The expense may have been deleted since.',
    params: { id: bill },
    answer: [{ dueOn: '2026-11-01', amount: 1200, expenseId: expense, isSkipped: false }],
  },
  addBill: {
    description:
      'Returns its id. At most a hundred a household (422 `quotaReached`). `bookFrom` also books dates that have passed, at most 120.',
    body: {
      colocationId: home,
      name: 'Rent',
      amount: 1200,
      paidBy: ana,
      expenseCategoryId: category,
      split: { kind: 'evenly', sharers: [{ userId: ana }, { userId: ben }] },
      rule: 'FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=1',
      firstOn: '2026-11-01',
    },
    answer: bill,
  },
  editBill: {
    description: 'Returns its id. Booked dates stay; other dates count from today on.',
    body: { id: bill, amount: 1250 },
    answer: bill,
  },
  pauseBill: {
    description: 'Returns its id. `isPaused` absent pauses. Missed dates are booked from `bookFrom` on.',
    body: { id: bill, isPaused: false, bookFrom: '2026-12-01' },
    answer: bill,
  },
  answerBill: {
    description:
      'Returns the id of the expense, or of the bill where the date is left out. 409 for a day that does not wait.',
    body: { id: expense, billId: bill, dueOn: '2026-11-01', amount: 84.2 },
    answer: expense,
  },
  bookBillEarly: {
    description:
      'Returns the id of the expense. 409 for another date, for a paused bill, and for one of another amount each time.',
    body: { id: expense, billId: bill, dueOn: '2026-12-01', splitValues: { [ana]: 800, [ben]: 400 } },
    answer: expense,
  },
  deleteBill: { description: 'Returns its id. Any member may.', params: { id: bill }, answer: bill },
};
