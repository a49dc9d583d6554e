import { sql, type RawBuilder } from 'kysely';
import type { DB } from '#platform/db/tables.gen.ts';

// The stored data about a user, table by table, as documented in docs/export.md. `own-data.test.ts` reads the database
// catalog: a new table has a part here, or is in `LEFT_OUT` with its reason.

export type Part = {
  /** Its name in the file. */
  readonly name: string;
  readonly table: keyof DB;
  /** The columns that name the user: a row is theirs if one of them does. */
  readonly by?: readonly string[];
  /** Columns that are left out: secrets, and values that mean nothing elsewhere. */
  readonly hides?: readonly string[];
  /** The rows, if not just those of the table; for a table of households, those of one. */
  readonly rows?: (me: RawBuilder<string>, home: RawBuilder<string>) => RawBuilder<unknown>;
};

const account: readonly Part[] = [
  { name: 'sessions', table: 'sessions', by: ['user_id'] },
  { name: 'phones', table: 'devices', by: ['user_id'], hides: ['token'] },
  { name: 'browsers', table: 'push_subscriptions', by: ['user_id'], hides: ['endpoint', 'p256dh', 'auth'] },
  { name: 'passkeys', table: 'passkeys', by: ['user_id'], hides: ['credential_id', 'public_key', 'counter'] },
  { name: 'recoveryCodes', table: 'recovery_codes', by: ['user_id'], hides: ['lead', 'hash'] },
  { name: 'passwordResets', table: 'password_resets', by: ['user_id'], hides: ['code_hash'] },
  { name: 'identities', table: 'identities', by: ['user_id'] },
  { name: 'notices', table: 'notice_choices', by: ['user_id'] },
  { name: 'calendars', table: 'calendar_addresses', by: ['user_id'], hides: ['secret_hash'] },
  {
    name: 'pictures',
    table: 'images',
    rows: (me) => sql`
      select name, '/api/Reminder/images/' || name as url, colocation_id, width, height, bytes, created_at
      from images where created_by = ${me} and removed_at is null`,
  },
];

const households: readonly Part[] = [
  {
    name: 'households',
    table: 'colocations',
    rows: (me) => sql`
      select id, name, currency, decimals, created_by = ${me} as founded_by_me, collector = ${me} as collected_by_me
      from colocations where id in (select colocation_id from memberships where user_id = ${me}) or created_by = ${me}`,
  },
  {
    name: 'memberships',
    table: 'memberships',
    // Includes placeholders that the user claimed, but not a member whose place they got: that data is the member's.
    rows: (me, home) => sql`
      select m.* from memberships m join users u on u.id = m.user_id
      where m.colocation_id = ${home} and (m.user_id = ${me} or (m.claimed_by = ${me} and u.placeholder_of is not null))`,
  },
  {
    name: 'invitations',
    table: 'invitations',
    by: ['created_by'],
    hides: ['code_hash', 'key_id', 'sealed', 'used_by', 'left_by'],
  },
  { name: 'tags', table: 'tags', by: ['made_by', 'ended_by'], hides: ['code_hash', 'key_id', 'sealed'] },
  { name: 'pairedDevices', table: 'pairings', by: ['paired_by', 'ended_by'] },
  { name: 'householdLog', table: 'household_log', by: ['done_by', 'about_id'] },
  {
    name: 'resetsByMembers',
    table: 'member_resets',
    by: ['about_id', 'asked_by', 'confirmed_by'],
    hides: ['link_hash'],
  },
  { name: 'absences', table: 'absences', by: ['user_id'] },
  {
    name: 'houseBook',
    table: 'book_entries',
    // The words of who wrote last: after one has left, others write new passwords and codes there.
    rows: (me, home) => sql`
      select colocation_id, id, created_by, created_at, updated_by, updated_at,
        case when updated_by = ${me} then title end as title, case when updated_by = ${me} then content end as content
      from book_entries where (created_by = ${me} or updated_by = ${me}) and colocation_id = ${home}`,
  },
  { name: 'houseBookChanges', table: 'book_changes', by: ['changed_by'] },
  { name: 'meterReadings', table: 'book_readings', by: ['user_id'] },
];

const words: readonly Part[] = [
  { name: 'messages', table: 'messages', by: ['send_by'] },
  {
    name: 'messagePictures',
    table: 'message_pictures',
    rows: (me, home) => sql`
      select p.* from message_pictures p join messages m on m.colocation_id = p.colocation_id and m.id = p.message_id
      where m.send_by = ${me} and m.colocation_id = ${home}`,
  },
  { name: 'messageReactions', table: 'message_reactions', by: ['user_id'] },
  { name: 'notes', table: 'reminders', by: ['created_by'] },
  { name: 'noteReactions', table: 'reactions', by: ['user_id'] },
  { name: 'listItems', table: 'reminder_items', by: ['created_by', 'checked_by'] },
  { name: 'votes', table: 'poll_votes', by: ['voted_by'] },
];

const tasks: readonly Part[] = [
  { name: 'tasks', table: 'chores', by: ['created_by', 'whose'] },
  {
    name: 'repeatingTasks',
    table: 'chore_series',
    rows: (me, home) => sql`select * from chore_series where ${me} = any(members) and colocation_id = ${home}`,
  },
  { name: 'taskEnrolments', table: 'chore_enrollments', by: ['user_id'] },
  { name: 'taskCompletions', table: 'chore_completions', by: ['done_by'] },
  { name: 'taskParts', table: 'chore_parts', by: ['user_id'] },
  { name: 'taskNudges', table: 'chore_nudges', by: ['by_id', 'to_id'] },
  { name: 'taskSnoozes', table: 'chore_snoozes', by: ['user_id'] },
  { name: 'taskSkips', table: 'chore_skips', by: ['skipped_by'] },
  { name: 'taskLines', table: 'chore_lines', by: ['checked_by'] },
  { name: 'taskComments', table: 'chore_messages', by: ['created_by'] },
  { name: 'taskHandovers', table: 'chore_handovers', by: ['asked_by', 'asked_to'] },
  { name: 'taskStandings', table: 'chore_standings', by: ['user_id'] },
];

const money: readonly Part[] = [
  {
    name: 'expenses',
    table: 'expenses',
    // For shared rows: only the user's part.
    rows: (me, home) => sql`
      select e.colocation_id, e.id, e.name, e.description, c.name as category, e.date_of_payment, e.paid_on, e.created_at,
        e.created_by = ${me} as added_by_me, e.amount_minor, coalesce(p.paid, 0) as paid_minor,
        coalesce(p.share, 0) as share_minor
      from expenses e join expense_categories c on c.colocation_id = e.colocation_id and c.id = e.category_id
        cross join lateral (
          select (e.shares ->> ${me}::text)::bigint as share, case
            when e.payers is not null then (e.payers ->> ${me}::text)::bigint
            when e.paid_by = ${me} then e.amount_minor end as paid
        ) p
      where (e.created_by = ${me} or p.paid is not null or p.share is not null) and e.colocation_id = ${home}`,
  },
  {
    name: 'deletedExpenses',
    table: 'deleted_expenses',
    rows: (me, home) => sql`
      select colocation_id, id, expense ->> 'name' as name, category_name as category, deleted_at, deleted_by = ${me} as deleted_by_me
      from deleted_expenses where (deleted_by = ${me} or position(${me}::text in expense::text) > 0)
        and colocation_id = ${home}`,
  },
  { name: 'expenseChanges', table: 'expense_changes', by: ['changed_by'] },
  { name: 'expenseComments', table: 'expense_messages', by: ['created_by'] },
  { name: 'balances', table: 'balances', by: ['user_id'] },
  { name: 'months', table: 'expense_months', by: ['user_id'] },
  {
    name: 'bills',
    table: 'bills',
    rows: (me, home) => sql`
      select * from bills where (created_by = ${me} or paid_by = ${me} or position(${me}::text in split::text) > 0)
        and colocation_id = ${home}`,
  },
  { name: 'imports', table: 'imports', by: ['created_by'], hides: ['file_hash'] },
  { name: 'closedMonths', table: 'closed_months', by: ['closed_by'] },
  { name: 'changesAfterClosing', table: 'closed_month_changes', by: ['changed_by'] },
  { name: 'asksToSettle', table: 'settling_asks', by: ['asked_by'] },
  { name: 'commonPurses', table: 'purses', by: ['asked_by', 'partner'] },
  { name: 'moves', table: 'moves', by: ['user_id', 'planned_by'] },
  { name: 'nudges', table: 'nudges', by: ['by_id', 'to_id'] },
];

/** All parts of the file, in its order. */
export const parts: readonly Part[] = [...account, ...households, ...words, ...tasks, ...money];
