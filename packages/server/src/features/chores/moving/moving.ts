// R22, R23: tasks and turns of a member who moves out, and their return.
import { isDeepStrictEqual } from 'node:util';
import type { Chore } from '@hestia/contract/chores/schemas.ts';
import type { Move } from '@hestia/contract/moves/schemas.ts';
import type { LockedHousehold } from '#platform/db/queries.ts';
import { deleteEnrolments, insertEnrolments, membersAmong, touchChore } from '../turns/enrolment.ts';
import { listChores, requireChore } from '../turns/repository.ts';

type TurnState = { readonly id: string; readonly whose: string | null; readonly enrolled: readonly string[] };
type MoveEffect = { readonly before: readonly TurnState[]; readonly after: readonly TurnState[] };

const stateOf = ({ id, repeat, enrolledUsers }: Chore): TurnState => ({
  id,
  whose: repeat?.whose ?? null,
  enrolled: Object.keys(enrolledUsers).toSorted(),
});

export const movingTurns = {
  read: async (held: LockedHousehold, userId: string) =>
    (await listChores(held))
      .filter(
        ({ isDone, enrolledUsers, repeat }) =>
          !isDone && (Object.hasOwn(enrolledUsers, userId) || repeat?.whose === userId),
      )
      .map(stateOf),

  async reread(held: LockedHousehold, before: readonly { readonly id: string }[]) {
    const ids = new Set(before.map(({ id }) => id));
    return (await listChores(held)).filter(({ id, isDone }) => ids.has(id) && !isDone).map(stateOf);
  },

  /** Chosen members take over tasks that only the moving one is on. */
  async prepare(held: LockedHousehold<'ChoreEnrollmentAdded'>, { userId, tasks }: Move) {
    const chosen = new Map(tasks.map((each) => [each.choreId, each.userId]));
    const here = await membersAmong(held, [...chosen.values()]);
    for (const chore of await listChores(held)) {
      const taker = chosen.get(chore.id);
      const isAlone = isDeepStrictEqual(Object.keys(chore.enrolledUsers), [userId]);
      if (taker === undefined || taker === userId || !here.has(taker) || chore.isDone || chore.repeat || !isAlone)
        continue;
      await insertEnrolments(held, chore, [taker]);
      await touchChore(held, chore);
      held.emit('ChoreEnrollmentAdded', await requireChore(held, chore.id));
    }
  },

  async restore(held: LockedHousehold<'ChoreUpdated'>, { before, after }: MoveEffect) {
    const now = new Map((await listChores(held)).map((chore) => [chore.id, chore]));
    for (const was of before) {
      const chore = now.get(was.id);
      const left = after.find(({ id }) => id === was.id);
      if (!chore || chore.isDone || !left || !isDeepStrictEqual(stateOf(chore), left)) continue;
      const here = await membersAmong(held, was.enrolled);
      const added = left.enrolled.filter((id) => !was.enrolled.includes(id));
      await deleteEnrolments(held, chore, added);
      await insertEnrolments(
        held,
        chore,
        was.enrolled.filter((id) => here.has(id)),
      );
      await held.update('chores').set({ whose: was.whose }).where('id', '=', was.id).execute();
      await touchChore(held, chore);
      held.emit('ChoreUpdated', await requireChore(held, was.id));
    }
  },
};
