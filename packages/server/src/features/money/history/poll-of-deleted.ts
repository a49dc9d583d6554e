import { sql, type RawBuilder } from 'kysely';
import type { Household } from '#platform/db/queries.ts';

/** The poll of a deleted expense `d`, as JSON to merge into its row: nothing if the poll is deleted, too. */
export const pollOfDeleted = (on: Household): RawBuilder<unknown> => sql`json_build_object('poll_id', (
  select r.id from reminders r where ${on.household('r')} and r.id = (d.expense ->> 'poll_id')::uuid))`;
