import { sql } from 'kysely';

/** The poll that a deleted expense `d` came of, as JSON to put over its row: nothing when it is deleted, too. */
export const pollOfDeleted = sql`json_build_object('poll_id', (
  select r.id from reminders r where r.colocation_id = d.colocation_id and r.id = (d.expense ->> 'poll_id')::uuid))`;
