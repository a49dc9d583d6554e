import { sql } from 'kysely';

/** The poll of a deleted expense `d`, as JSON to merge into its row: nothing if the poll is deleted, too. */
export const pollOfDeleted = sql`json_build_object('poll_id', (
  select r.id from reminders r where r.colocation_id = d.colocation_id and r.id = (d.expense ->> 'poll_id')::uuid))`;
