import type { Pause } from '@hestia/contract/bills/schemas.ts';
import type { HandoverAnswer } from '@hestia/contract/chores/schemas.ts';
import { sql, type RawBuilder } from 'kysely';

/**
 * The thing of a notice; `answer`: a question in this state; `asks`: a bill that waits for the amount of that day;
 * `paused`: a bill paused for that reason; `isStopped`: a chore without a remaining member (R18);
 * `hasLeft`: the member of a move that took place or is planned (M41); `expenseId`: an
 * expense, or a comment on it; `choreId`: a comment on that chore.
 */
export type Thing = {
  readonly id: string;
  readonly answer?: HandoverAnswer;
  readonly asks?: string;
  readonly paused?: Pause;
  readonly isStopped?: true;
  readonly hasLeft?: boolean;
  readonly expenseId?: string;
  readonly choreId?: string;
};

const things = [
  ...['reminders', 'messages', 'chores', 'chore_messages', 'expenses', 'expense_categories'].map((table) =>
    sql.table(table),
  ),
  // Comments of a deleted expense stay, since it can be restored.
  sql`(select m.* from expense_messages m join expenses e on e.colocation_id = m.colocation_id and e.id = m.expense_id)`,
];

/** Whether an open chore of the household has no remaining member (R18). */
const hasNobodyLeft = (id: string, inHome: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select 1 from chores k
  join colocations h on h.id = ${inHome}
  join chore_series s on s.colocation_id = k.colocation_id and s.id = k.series_id and s.turn = k.turn
  where k.colocation_id = ${inHome} and k.id = ${id} and k.archived_at is null and not s.ended and not s.paused
    and not exists (select 1 from chore_completions d where d.colocation_id = ${inHome} and d.chore_id = k.id)
    and not exists (
      select 1 from users m where m.colocation_id = ${inHome} and m.id = any(s.members)
        and not exists (
          select 1 from absences a where a.colocation_id = ${inHome} and a.user_id = m.id and a.until_on is null
            and a.from_on <= (greatest(k.due_at, now()) at time zone h.time_zone)::date)))`;

/** Whether a move of the household is planned, or took place and can be undone. */
const isMoving = (userId: string, hasLeft: boolean, inHome: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select 1 from moves m where m.colocation_id = ${inHome} and m.user_id = ${userId}
    and (m.left_at is not null) = ${hasLeft})`;

/** Whether a thing still exists in the household, or a question is in this state, with its turn in return. */
export const isThere = (
  { id, answer, asks, paused, isStopped, hasLeft }: Thing,
  inHome: RawBuilder<unknown>,
): RawBuilder<boolean> => {
  if (isStopped) return hasNobodyLeft(id, inHome);
  if (hasLeft !== undefined) return isMoving(id, hasLeft, inHome);
  if (paused !== undefined)
    return sql`exists (
      select 1 from bills b where b.colocation_id = ${inHome} and b.id = ${id} and b.paused = ${paused})`;
  if (asks !== undefined)
    return sql`exists (select 1 from bill_dates d where d.colocation_id = ${inHome} and d.bill_id = ${id}
      and d.due_on = ${asks}::date and d.minor is null and not d.skipped)`;
  return answer === undefined
    ? sql`(${sql.join(
        things.map(
          (thing) => sql`exists (select 1 from ${thing} t where t.colocation_id = ${inHome} and t.id = ${id})`,
        ),
        sql` or `,
      )})`
    : sql`exists (
        select 1 from chore_handovers h where h.colocation_id = ${inHome} and h.id = ${id} and h.answer = ${answer}
          and (h.in_return is null or exists (
            select 1 from chores r where r.colocation_id = ${inHome} and r.id = h.in_return))
      )`;
};
