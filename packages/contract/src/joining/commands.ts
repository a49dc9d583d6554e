// What a new member joins works offline. Apart from moves: it knows bills and chores.
import type { BillState } from '../bills/commands.ts';
import type { DecodedBillEvents } from '../bills/events.ts';
import type { Bill } from '../bills/schemas.ts';
import { billIn } from '../bills/wire.ts';
import type { ChoreEvents } from '../chores/events.ts';
import type { Chore } from '../chores/schemas.ts';
import type { ChoreState } from '../chores/taking-part-commands.ts';
import { moveEndpoints } from '../moves/endpoints.ts';
import type { MoveEvents } from '../moves/events.ts';
import { commandsOf, delay } from '../wire/command.ts';

/** State that the commands read. */
export type JoiningState = { readonly colocation: { readonly newcomers?: readonly string[] | undefined } };

/** `shown`: the rotas and bills with the reader, who is `by`. They are computed where the question is shown. */
type JoinInput = {
  readonly colocationId: string;
  readonly by: string;
  readonly shown: { readonly chores: readonly Chore[]; readonly bills: readonly Bill[] };
};

const command = commandsOf<
  JoiningState & ChoreState & BillState,
  MoveEvents & Pick<ChoreEvents, 'ChoreUpdated'> & Pick<DecodedBillEvents, 'BillUpdated'>
>();

export const joiningCommands = {
  joinAsNewcomer: command({
    kind: 'moves.joinAsNewcomer',
    endpoint: moveEndpoints.joinAsNewcomer,
    args: ({ colocationId, shown: { chores, bills } }: JoinInput) => ({
      body: { colocationId, chores: chores.map(({ id }) => id), bills: bills.map(({ id }) => id) },
    }),
    title: () => '',
    about: ({ by, colocationId }) => [by, colocationId],
    // The question would not come back.
    undo: () => delay,
    emits: ['ChoreUpdated', 'BillUpdated', 'NewcomersChanged'],
    predict: ({ by, shown }, { colocation, chores, bills }) => {
      const joinedChores = shown.chores.filter(({ id }) => {
        const now = chores?.find((each) => each.id === id);
        return now?.repeat && !now.isDone && !now.repeat.members.includes(by);
      });
      const joinedBills = shown.bills.filter(({ id }) =>
        bills?.some((each) => each.id === id && each.split.sharers.every(({ userId }) => userId !== by)),
      );
      const newcomers = colocation?.newcomers ?? [];
      return [
        ...joinedChores.map((payload) => ({ name: 'ChoreUpdated' as const, payload })),
        ...joinedBills.map((bill) => ({ name: 'BillUpdated' as const, payload: billIn(bill) })),
        ...(newcomers.includes(by)
          ? [{ name: 'NewcomersChanged' as const, payload: newcomers.filter((id) => id !== by) }]
          : []),
      ];
    },
    // They have left meanwhile.
    isMoot: ({ status }) => status === 403 || status === 404,
  }),
};
