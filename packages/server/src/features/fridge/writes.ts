// Invariant: a device writes only what its rights allow, which are read in the transaction that has locked the household.
import type { fridgeEndpoints } from '@hestia/contract/fridge/endpoints.ts';
import type { DeviceRights } from '@hestia/contract/fridge/schemas.ts';
import type { Poll } from '@hestia/contract/reminders/model.ts';
import type { EventName } from '@hestia/contract/wire/event-names.ts';
import { membersAmong } from '#platform/access/members-among.ts';
import type { HouseholdTx } from '#platform/db/queries.ts';
import type { Handlers } from '#platform/http/requests/feature.ts';
import { notFound, ProblemError } from '#platform/kernel/problem-error.ts';
import { requirePairing } from './pairings.ts';

type Tx = HouseholdTx<EventName>;
type Vote = { readonly userId: string; readonly choice: string };

/** The writes of other features that a device may make. */
export type PageWrites = {
  readonly editItem: (tx: Tx, userId: string, item: { id: string; isChecked: boolean }) => Promise<string>;
  readonly addItem: (
    tx: Tx,
    userId: string,
    item: { id?: string | undefined; reminderId: string; name: string },
  ) => Promise<string>;
  readonly markChore: (tx: Tx, id: string, by: { userId: string; isDone: boolean }) => Promise<string>;
  readonly requireOpenPoll: (tx: Tx, id: string) => Promise<Poll>;
  readonly castVote: (tx: Tx, poll: Poll, vote: Vote & { reminderId: string }) => Promise<string>;
  readonly withdrawChoice: (tx: Tx, poll: Poll, vote: Vote) => Promise<void>;
};

type WriteHandlers = Pick<
  Handlers<typeof fridgeEndpoints>,
  'tickFridgeItem' | 'addFridgeItem' | 'markFridgeTask' | 'voteOnFridge'
>;

export const writesOf = (writes: PageWrites): WriteHandlers => ({
  tickFridgeItem: ({ body, caller, write }) =>
    write(async (tx) => {
      await requireRight(tx, caller.userId, 'tick');
      return writes.editItem(tx, caller.userId, body);
    }),
  addFridgeItem: ({ body, caller, write }) =>
    write(async (tx) => {
      await requireRight(tx, caller.userId, 'add');
      return writes.addItem(tx, caller.userId, body);
    }),
  markFridgeTask: ({ body: { id, isDone, userId }, caller, write }) =>
    write(
      async (tx) => {
        await requireRight(tx, caller.userId, 'tick');
        await requireMember(tx, userId);
        return writes.markChore(tx, id, { userId, isDone });
      },
      { actorId: userId },
    ),
  voteOnFridge: ({ body: { reminderId, choice, userId, isCast }, caller, write }) =>
    write(
      async (tx) => {
        await requireRight(tx, caller.userId, 'vote');
        await requireMember(tx, userId);
        const poll = await writes.requireOpenPoll(tx, reminderId);
        if (poll.isAnonymous) throw new ProblemError('forbidden', 'Anonymous votes are cast on one’s own device');
        await (isCast
          ? writes.castVote(tx, poll, { reminderId, choice, userId })
          : writes.withdrawChoice(tx, poll, { choice, userId }));
        return reminderId;
      },
      { actorId: userId },
    ),
});

async function requireRight(tx: Tx, id: string, right: keyof DeviceRights): Promise<void> {
  const { rights } = await requirePairing(tx, id);
  if (!rights[right]) throw new ProblemError('forbidden', 'The household does not let this device do that');
}

async function requireMember(tx: Tx, userId: string): Promise<void> {
  if ((await membersAmong(tx, [userId])).length === 0) throw notFound('This member');
}
