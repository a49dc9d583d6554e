// M44: a new member says which rotas and bills they join, or none, and is not asked again.
import type { LockedHousehold } from '#platform/db/queries.ts';
import type { HandlerOf } from '#platform/http/requests/feature.ts';
import { endAsking, listNewcomers } from '#platform/newcomers.ts';

/** Adds a member to what they have chosen, by feature, in the transaction of the call. */
type Join = (
  held: LockedHousehold<'ChoreUpdated' | 'BillUpdated'>,
  userId: string,
  chosen: readonly string[],
) => Promise<void>;
export type JoinParts = { readonly rotas: Join; readonly bills: Join };

export const joinAsNewcomer =
  ({ rotas, bills }: JoinParts): HandlerOf<'moves.joinAsNewcomer'> =>
  ({ body, caller: { userId }, write }) =>
    write(async (tx) => {
      await rotas(tx, userId, body.chores);
      await bills(tx, userId, body.bills);
      if (await endAsking(tx, userId)) tx.emit('NewcomersChanged', await listNewcomers(tx));
      return userId;
    });
