import { randomUUIDv7 } from 'node:crypto';
import { covers } from '@hestia/contract/absences/away.ts';
import { absenceEndpoints } from '@hestia/contract/absences/endpoints.ts';
import type { PassedOnEvents } from '@hestia/contract/absences/events.ts';
import type { Absence } from '@hestia/contract/absences/schemas.ts';
import { dayOf } from '@hestia/contract/time/day.ts';
import { MAX_ABSENCES_AHEAD } from '@hestia/contract/wire/limits.ts';
import type { LockedHousehold, Household, HouseholdTx } from '#platform/db/queries.ts';
import { defineFeature, type HandlerOf } from '#platform/http/requests/feature.ts';
import { invalidField, notFound, ProblemError } from '#platform/kernel/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { beginning, type OnBegun } from './beginning.ts';
import {
  countOthersAhead,
  deleteAbsence,
  findAbsence,
  insertAbsence,
  isAwayAlready,
  listAbsences,
  replaceAbsentee,
  updateAbsence,
} from './repository.ts';

/** Reactions of other features to an absence, such as passing turns on. In the same transaction. */
type AwayListener = (
  tx: LockedHousehold<keyof PassedOnEvents>,
  userId: string,
  isAwayOn: (day: string) => boolean,
  /** Without end, before this write. */
  wasGoneOn: (day: string) => boolean,
) => Promise<void>;

/** Absences of members: each enters their own. */
type Reactions = { readonly onAway: AwayListener; readonly onBegun: OnBegun };

export const absences = ({ database, transact }: Platform, { onAway, onBegun }: Reactions) =>
  defineFeature(
    'absences',
    absenceEndpoints,
    {
      listAbsences: ({ home }) => {
        return listAbsences(home);
      },
      addAbsence: add(onAway),
      editAbsence: edit(onAway),
      deleteAbsence: remove,
    },
    {
      schedules: [beginning({ database, transact, onBegun })],
    },
  );

const hasBegun = ({ timeZone }: HouseholdTx, { fromOn }: Absence): boolean => fromOn <= dayOf(new Date(), timeZone);

const add =
  (onAway: AwayListener): HandlerOf<'absences.add'> =>
  ({ caller, body, write }) => {
    return write(async (tx) => {
      const absence = {
        id: body.id ?? randomUUIDv7(),
        colocationId: tx.colocationId,
        userId: caller.userId,
        fromOn: body.fromOn,
        untilOn: body.untilOn ?? null,
      };
      await requirePossible(tx, absence);
      if (!(await insertAbsence(tx, absence, hasBegun(tx, absence))))
        throw new ProblemError('conflict', 'This absence already exists');
      tx.emit('NewAbsenceAdded', absence);
      await onAway(
        tx,
        absence.userId,
        (day) => covers(absence, day),
        () => false,
      );
      return absence.id;
    });
  };

const edit =
  (onAway: AwayListener): HandlerOf<'absences.edit'> =>
  ({ body, write }) =>
    write(async (tx) => {
      const before = await requireOwn(tx, body.id);
      const changed = {
        ...before,
        fromOn: body.fromOn ?? before.fromOn,
        untilOn: body.untilOn === undefined ? before.untilOn : body.untilOn,
      };
      await requirePossible(tx, changed);
      await updateAbsence(tx, changed, hasBegun(tx, changed));
      tx.emit('AbsenceUpdated', changed);
      await onAway(
        tx,
        changed.userId,
        (day) => covers(changed, day),
        (day) => before.untilOn === null && covers(before, day),
      );
      return changed.id;
    });

const remove: HandlerOf<'absences.delete'> = ({ params, write }) =>
  write(async (tx) => {
    const absence = await requireOwn(tx, params.id);
    await deleteAbsence(tx, absence);
    tx.emit('AbsenceDeleted', absence.id);
    return absence.id;
  });

/** A member moves out: their absences are deleted. Clients do the same on `MemberLeft`. */
export async function deleteAbsencesOf(held: LockedHousehold, userId: string): Promise<void> {
  await held.delete('absences').where('user_id', '=', userId).execute();
}

/** Transfers absences with a member's place (decision 0023): the new member is away on these days. */
export async function transferAbsences(
  held: LockedHousehold<'AbsenceUpdated'>,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  for (const absence of await replaceAbsentee(held, { from, to })) held.emit('AbsenceUpdated', absence);
}

/** The caller's absence, to edit or delete: others' are visible but forbidden. */
async function requireOwn(tx: HouseholdTx, id: string): Promise<Absence> {
  const absence = await findAbsence(tx, id);
  if (!absence) throw notFound('This absence');
  if (absence.userId !== tx.actorId)
    throw new ProblemError('notYours', 'Only the member who is away can change an absence');
  return absence;
}

async function requirePossible(on: Household, absence: Absence): Promise<void> {
  const { fromOn, untilOn } = absence;
  if (untilOn !== null && untilOn < fromOn) throw invalidField('untilOn', 'Must not be before the first day');
  if (await isAwayAlready(on, absence)) throw invalidField('fromOn', 'You are away on some of these days already');
  if ((await countOthersAhead(on, absence)) >= MAX_ABSENCES_AHEAD)
    throw new ProblemError(
      'quotaReached',
      `You have said ${MAX_ABSENCES_AHEAD} times that you will be away; delete some`,
    );
}
