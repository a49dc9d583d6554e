// Commands on paying back.
import { commandsOf, delay, isGone } from '../wire/command.ts';
import type { DecodedMoneyEvents } from './events.ts';
import type { Nudge } from './shapes/nudge-schemas.ts';
import { lastNudge } from './nudges.ts';
import type { Expense } from './shapes/model.ts';
import type { Expense as WireExpense } from './shapes/schemas.ts';
import { expenseIn } from './shapes/wire.ts';
import { settleEndpoints } from './settle-endpoints.ts';

/** State that the commands read. */
export type SettleState = { readonly expenses: readonly Expense[]; readonly nudges: readonly Nudge[] };

type AnswerInput = { readonly before: WireExpense; readonly refundState: 'received' | 'disputed' };
type NudgeInput = { readonly colocationId: string; readonly by: string; readonly to: string; readonly at: string };

const command = commandsOf<SettleState, DecodedMoneyEvents>();

export const settleCommands = {
  answerRefund: command({
    kind: 'money.answerRefund',
    endpoint: settleEndpoints.answerRefund,
    args: ({ before: { id }, refundState }: AnswerInput) => ({ body: { id, refundState } }),
    title: ({ before }) => before.name,
    about: ({ before }) => [before.id],
    undo: () => delay,
    emits: ['ExpenseUpdated'],
    predict: ({ before, refundState }, { expenses }) => {
      const now = expenses?.find(({ id }) => id === before.id) ?? expenseIn(before);
      return now.refundState === refundState ? [] : [{ name: 'ExpenseUpdated', payload: { ...now, refundState } }];
    },
    // The question no longer exists.
    isMoot: isGone,
  }),

  nudge: command({
    kind: 'money.nudge',
    endpoint: settleEndpoints.nudge,
    args: ({ colocationId, to }: NudgeInput) => ({ body: { colocationId, userId: to } }),
    title: () => '',
    about: ({ by, to }) => [by, to],
    undo: () => delay,
    emits: ['NudgeSent'],
    predict: ({ by, to, at }, { nudges }) =>
      nudges && lastNudge(nudges, by, to, Date.parse(at)) ? [] : [{ name: 'NudgeSent', payload: { by, to, at } }],
    isAlreadyDone: ({ code }) => code === 'conflict',
    // They have paid meanwhile.
    isMoot: ({ code }) => code === 'impossible',
  }),
};
