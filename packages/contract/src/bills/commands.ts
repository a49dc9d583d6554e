// Commands on bills that work offline. The caller computes everything that depends on the calendar (next date, shares):
// the table of commands is part of every first visit, so it stays small.
import type { DecodedMoneyEvents } from '../money/events.ts';
import { addingOf, type MoneyState } from '../money/predicted-sums.ts';
import type { Expense as WireExpense } from '../money/shapes/schemas.ts';
import { expenseIn } from '../money/shapes/wire.ts';
import { commandsOf, delay, inverse, isGone, nothing, type Undo } from '../wire/command.ts';
import { DAY_MS } from '../wire/days.ts';
import { billEndpoints } from './endpoints.ts';
import type { DecodedBillEvents } from './events.ts';
import type { Bill } from './model.ts';
import type { Bill as WireBill } from './schemas.ts';
import { billIn, billOut } from './wire.ts';

/** State that the commands read: bills, and the money that they book. */
export type BillState = { readonly bills: readonly Bill[] };

/** The members of a bill that a user can edit. */
export type BillChange = Partial<
  Pick<WireBill, 'name' | 'amount' | 'paidBy' | 'expenseCategoryId' | 'split' | 'rule' | 'firstOn' | 'untilOn'>
>;
type BillInput = { readonly shown: WireBill };
type AddInput = BillInput & { readonly bookFrom: string };
/** `nextOn` is the next date by then. */
type EditInput = BillInput & { readonly change: BillChange; readonly nextOn: string | null };
type PauseInput = BillInput & {
  readonly isPaused: boolean;
  readonly bookFrom: string | null;
  readonly nextOn: string | null;
};
/** `nextOn` is the date after it. */
type EarlyBooking = BillInput & {
  readonly dueOn: string;
  readonly expense: WireExpense;
  readonly nextOn: string | null;
};
/** Without an expense, the date is skipped. */
type AnswerInput = BillInput & { readonly dueOn: string; readonly expense: WireExpense | null };

const command = commandsOf<BillState & MoneyState, DecodedBillEvents & DecodedMoneyEvents>();

const find = ({ bills }: Partial<BillState>, id: string): Bill | undefined => bills?.find((each) => each.id === id);

/** Whether it may book an expense before the user undoes the change. */
const booksSoon = ({ nextOn, createdAt }: WireBill): boolean =>
  nextOn !== null && Date.parse(nextOn) < Date.parse(createdAt) + 2 * DAY_MS;

export const billCommands = {
  add: command({
    kind: 'bills.add',
    endpoint: billEndpoints.addBill,
    args: ({ shown: bill, bookFrom }: AddInput) => ({
      body: {
        id: bill.id,
        colocationId: bill.colocationId,
        createdBy: bill.createdBy,
        name: bill.name,
        amount: bill.amount,
        paidBy: bill.paidBy,
        expenseCategoryId: bill.expenseCategoryId,
        split: bill.split,
        rule: bill.rule,
        firstOn: bill.firstOn,
        untilOn: bill.untilOn,
        bookFrom,
      },
    }),
    title: ({ shown: bill }) => bill.name,
    about: ({ shown: bill }) => [bill.id],
    // Deleting it would leave what it has booked.
    undo: ({ shown: bill }): Undo => (booksSoon(bill) ? delay : inverse(billCommands.delete, { shown: bill })),
    emits: ['NewBillAdded'],
    predict: ({ shown: bill }, state) =>
      find(state, bill.id) ? [] : [{ name: 'NewBillAdded', payload: billIn(bill) }],
  }),

  edit: command({
    kind: 'bills.edit',
    endpoint: billEndpoints.editBill,
    args: ({ shown: { id }, change }: EditInput) => ({ body: { id, ...change } }),
    title: ({ shown: bill, change }) => change.name ?? bill.name,
    about: ({ shown: bill }) => [bill.id],
    undo: ({ shown: bill, change, nextOn }, state): Undo => {
      const before = find(state, bill.id);
      if (before === undefined) return nothing('It is not known how it was.');
      // A single change can't restore the bookings in between, or a pause after a departure.
      if (nextOn !== before.nextOn || before.paused !== null) return delay;
      const names = Object.keys(change) as (keyof BillChange)[];
      const was = billOut(before);
      const earlier = Object.fromEntries(names.map((name) => [name, was[name]])) as BillChange;
      return inverse(billCommands.edit, { shown: was, change: earlier, nextOn: before.nextOn });
    },
    emits: ['BillUpdated'],
    predict: ({ shown: bill, change, nextOn }, state) => {
      const now = find(state, bill.id);
      if (now === undefined) return [];
      const changed = billIn({ ...billOut(now), ...change });
      return [{ name: 'BillUpdated', payload: { ...changed, nextOn, paused: pauseAfter(now, change) } }];
    },
  }),

  /** Resuming it books the dates from a day on, including past ones. */
  pause: command({
    kind: 'bills.pause',
    endpoint: billEndpoints.pauseBill,
    args: ({ shown: { id }, isPaused, bookFrom }: PauseInput) => ({
      body: { id, isPaused, ...(bookFrom === null ? {} : { bookFrom }) },
    }),
    title: ({ shown: bill }) => bill.name,
    about: ({ shown: bill }) => [bill.id],
    // It may book at once.
    undo: () => delay,
    emits: ['BillUpdated'],
    predict: ({ shown: bill, isPaused, nextOn }, state) => {
      const now = find(state, bill.id);
      if (now === undefined || (now.paused !== null) === isPaused) return [];
      const paused = isPaused ? 'byHand' : null;
      return [{ name: 'BillUpdated', payload: { ...now, paused, nextOn } }];
    },
  }),

  answer: command({
    kind: 'bills.answer',
    endpoint: billEndpoints.answerBill,
    args: ({ shown: bill, dueOn, expense }: AnswerInput) => ({
      body: { billId: bill.id, dueOn, ...(expense ? { id: expense.id, amount: expense.amount } : {}) },
    }),
    title: ({ shown: bill }) => bill.name,
    about: ({ shown: bill, expense }) => (expense ? [expense.id, bill.id] : [bill.id]),
    undo: () => delay,
    emits: [
      'BillUpdated',
      'NewExpenseCategoryAdded',
      'NewExpenseAdded',
      'ExpenseCategoryUpdated',
      'BalanceUpdated',
      'BudgetExceeded',
    ],
    predict: ({ shown: bill, dueOn, expense }, state) => {
      const now = find(state, bill.id);
      if (!now?.asks.includes(dueOn)) return [];
      const asks = now.asks.filter((day) => day !== dueOn);
      const booked = expense && expenseIn(expense);
      return [
        ...(booked ? addingOf(booked, state) : []),
        { name: 'BillUpdated', payload: { ...now, asks, lastMinor: booked?.amountMinor ?? now.lastMinor } },
      ];
    },
  }),

  /** M29: books a date early, split by a sharer's last day. */
  bookEarly: command({
    kind: 'bills.bookEarly',
    endpoint: billEndpoints.bookBillEarly,
    args: ({ shown: bill, dueOn, expense }: EarlyBooking) => ({
      body: { id: expense.id, billId: bill.id, dueOn, splitValues: expense.splitBetween },
    }),
    title: ({ shown: bill }) => bill.name,
    about: ({ shown: bill, expense }) => [expense.id, bill.id],
    undo: () => delay,
    emits: [
      'BillUpdated',
      'NewExpenseCategoryAdded',
      'NewExpenseAdded',
      'ExpenseCategoryUpdated',
      'BalanceUpdated',
      'BudgetExceeded',
    ],
    predict: ({ shown: bill, dueOn, expense, nextOn }, state) => {
      const now = find(state, bill.id);
      if (now?.nextOn !== dueOn) return [];
      const booked = expenseIn(expense);
      const payload = { ...now, nextOn, lastOn: dueOn, lastMinor: booked.amountMinor };
      return [...addingOf(booked, state), { name: 'BillUpdated', payload }];
    },
    // Another device, or the hourly job, has booked it.
    isMoot: ({ code }) => code === 'conflict',
  }),

  delete: command({
    kind: 'bills.delete',
    endpoint: billEndpoints.deleteBill,
    args: ({ shown: bill }: BillInput) => ({ params: { id: bill.id } }),
    title: ({ shown: bill }) => bill.name,
    about: ({ shown: bill }) => [bill.id],
    undo: () => delay,
    emits: ['BillDeleted'],
    predict: ({ shown: bill }) => [{ name: 'BillDeleted', payload: bill.id }],
    isAlreadyDone: isGone,
  }),
};

/** A bill with a new payer or sharers instead of one who left is paused only by hand: it can be resumed. */
export const pauseAfter = ({ paused }: Pick<Bill, 'paused'>, change: BillChange): Bill['paused'] =>
  paused !== null && (change.paidBy || change.split) ? 'byHand' : paused;
