// Commands about common purses.
import { commandsOf, delay, inverse, isGone, type Undo } from '../wire/command.ts';
import type { DecodedMoneyEvents } from './events.ts';
import { purseEndpoints } from './purses/endpoints.ts';
import { hasPurse, purseOf } from './purses/purses.ts';
import type { Purse } from './purses/schemas.ts';

/** State that the commands read. */
export type PurseState = { readonly colocation: { readonly purses?: readonly Purse[] | undefined } };

type PartInput = { readonly colocationId: string; readonly by: string; readonly with: string };
type JoinInput = PartInput & { readonly at: string; readonly isPlaceholder: boolean };

const command = commandsOf<PurseState, DecodedMoneyEvents>();

const known = ({ colocation }: Partial<PurseState>): readonly Purse[] => colocation?.purses ?? [];

export const purseCommands = {
  /** The ask, and the agreement to one. */
  joinPurse: command({
    kind: 'money.joinPurse',
    endpoint: purseEndpoints.joinPurse,
    args: ({ colocationId, with: userId }: JoinInput) => ({ body: { colocationId, userId } }),
    title: () => '',
    about: ({ by, with: userId, colocationId }) => [userId, by, colocationId],
    undo: (input, state): Undo =>
      // Parting would end what the other asked for, too.
      purseOf(known(state), input.by, input.with) ? delay : inverse(purseCommands.partPurse, input),
    emits: ['PurseChanged'],
    predict: ({ by, with: partner, at, isPlaceholder }, state) => {
      const purses = known(state);
      const asked = purseOf(purses, by, partner);
      if (asked) {
        if (asked.joinedAt !== null || asked.askedBy === by) return [];
        return [{ name: 'PurseChanged', payload: { ...asked, joinedAt: at } }];
      }
      if (hasPurse(purses, by) || hasPurse(purses, partner)) return [];
      const joinedAt = isPlaceholder ? at : null;
      return [{ name: 'PurseChanged', payload: { askedBy: by, partner, askedAt: at, joinedAt } }];
    },
    // They have left meanwhile.
    isMoot: isGone,
  }),

  partPurse: command({
    kind: 'money.partPurse',
    endpoint: purseEndpoints.partPurse,
    args: ({ colocationId, with: userId }: PartInput) => ({ params: { userId }, query: { colocationId } }),
    title: () => '',
    about: ({ by, with: userId, colocationId }) => [userId, by, colocationId],
    // Joining again needs both.
    undo: () => delay,
    emits: ['PurseEnded'],
    predict: ({ by, with: partner }, { colocation }) => {
      const purse = colocation && purseOf(colocation.purses ?? [], by, partner);
      return purse ? [{ name: 'PurseEnded', payload: purse.askedBy }] : [];
    },
    isAlreadyDone: isGone,
  }),
};
