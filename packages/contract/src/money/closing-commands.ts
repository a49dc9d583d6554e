// Commands about the end of a month.
import { commandsOf, delay, inverse, type Undo } from '../wire/command.ts';
import type { DecodedMoneyEvents } from './events.ts';
import { closingEndpoints } from './closing/endpoints.ts';
import type { ClosedMonth, MonthEnds } from './closing/schemas.ts';

/** State that the commands read. */
export type ClosingState = { readonly monthEnds: MonthEnds };

/** `shown` is the month as the screen shows it closed. */
type MonthInput = { readonly colocationId: string; readonly shown: ClosedMonth };
type SettleInput = {
  readonly colocationId: string;
  readonly by: string;
  readonly at: string;
  readonly payers: readonly string[];
};

const command = commandsOf<ClosingState, DecodedMoneyEvents>();

const isClosed = ({ monthEnds }: Partial<ClosingState>, { month }: ClosedMonth): boolean | undefined =>
  monthEnds?.closed.some((closed) => closed.month === month);

export const closingCommands = {
  closeMonth: command({
    kind: 'money.closeMonth',
    endpoint: closingEndpoints.closeMonth,
    args: ({ colocationId, shown: { month } }: MonthInput) => ({ body: { colocationId, month } }),
    title: ({ shown: { month } }) => month,
    about: ({ colocationId, shown: { month } }) => [month, colocationId],
    undo: (input): Undo => inverse(closingCommands.reopenMonth, input),
    emits: ['MonthClosed'],
    predict: ({ shown }, state) => (isClosed(state, shown) ? [] : [{ name: 'MonthClosed', payload: shown }]),
  }),

  reopenMonth: command({
    kind: 'money.reopenMonth',
    endpoint: closingEndpoints.reopenMonth,
    args: ({ colocationId, shown: { month } }: MonthInput) => ({ params: { month }, query: { colocationId } }),
    title: ({ shown: { month } }) => month,
    about: ({ colocationId, shown: { month } }) => [month, colocationId],
    // Closing it again would have the figures of today.
    undo: () => delay,
    emits: ['MonthReopened'],
    predict: ({ shown }, state) =>
      isClosed(state, shown) === false ? [] : [{ name: 'MonthReopened', payload: shown.month }],
  }),

  settleNow: command({
    kind: 'money.settleNow',
    endpoint: closingEndpoints.settleNow,
    args: ({ colocationId }: SettleInput) => ({ body: { colocationId } }),
    title: () => '',
    about: ({ colocationId }) => [colocationId],
    undo: () => delay,
    emits: ['SettlingAsked'],
    predict: ({ by, at, payers }) => [{ name: 'SettlingAsked', payload: { by, at, payers: [...payers] } }],
    // They have paid meanwhile.
    isMoot: ({ code }) => code === 'impossible',
  }),
};
