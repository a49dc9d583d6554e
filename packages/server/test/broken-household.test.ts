import { NIL_ID } from '@hestia/contract/wire/primitives.ts';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { beginAbsences } from '../src/features/absences/beginning.ts';
import { moveParts, onMemberLeft } from '../src/assembly.ts';
import { carryOutDue } from '../src/features/colocations/moves/carrying-out.ts';
import { archiveDoneChores } from '../src/features/chores/archive.ts';
import { sayWhatBeginningStops } from '../src/features/chores/turns/stopping.ts';
import { forgetDeleted } from '../src/features/money/history/forgetting.ts';
import { checkSums } from '../src/features/money/history/sums-check.ts';
import { queueDigests } from '../src/features/notices/digests.ts';
import { queueWeeks } from '../src/features/notices/weeks.ts';
import { queueDueNotices } from '../src/features/notices/causes/due-notices.ts';
import { queueDueTurns } from '../src/features/notices/causes/due-turns.ts';
import { endPolls } from '../src/features/reminders/poll-end.ts';
import { bookDue } from './bills.ts';
import { startHome } from './home.ts';
import { quietLog } from './quiet-log.ts';

// Ten households, one of them broken in each way that the tables of a job allow: the others get what they should, the failure
// names the household, and once it is mended the next turn does its work.

const { server, lea } = await startHome();
afterAll(() => server.close());
const { database, transact } = server.platform;
const on = database.of();

const queued: string[] = [];
const jobs = {
  add: (_on: unknown, _queue: string, item: object) => {
    queued.push((item as { colocationId: string }).colocationId);
    return Promise.resolve();
  },
};
const NOW = new Date('2040-02-01T12:00:00Z');

type Breakages = Readonly<
  Record<string, { readonly breaks: RawBuilder<unknown>; readonly mends: RawBuilder<unknown> }>
>;
type Job = {
  /** Each household `h` of `homes` has something to do. */
  readonly due: RawBuilder<unknown>;
  readonly run: () => Promise<unknown>;
  /** The households `id` in which it was done. */
  readonly done: RawBuilder<{ id: string }> | (() => string[]);
  readonly ways: Breakages;
};

const homes = sql`(select id from colocations where name like 'Flat %') as h`;
/** The sixth of ten. */
const broken = '00000000-0000-4000-8000-000000000005';
const zone = (name: string) => ({
  breaks: sql`update colocations set time_zone = ${name} where id = ${broken}`,
  mends: sql`update colocations set time_zone = 'Europe/Paris' where id = ${broken}`,
});
const zones: Breakages = { 'a time zone that nobody knows': zone('Nowhere/City') };
/** The runtime knows it, and PostgreSQL does not: no failure, for all is reckoned by the runtime. */
const ofRuntime = sql`update colocations set time_zone = 'VST' where name = 'Flat 3'`;

/** A row that the tables allow, and of which every write fails: as from a trigger or a constraint of the host's own. */
const refusing = (table: string, deed: 'insert' | 'update' | 'delete'): Breakages => ({
  [`${table} that refuse to ${deed}`]: {
    breaks: sql`create or replace trigger refuse before ${sql.raw(deed)} on ${sql.table(table)}
      for each row execute function refuse_broken()`,
    mends: sql`drop trigger refuse on ${sql.table(table)}`,
  },
});
const billWith = (column: string, wrong: string, right: string) => ({
  breaks: sql`update bills set ${sql.ref(column)} = ${sql.lit(wrong)} where colocation_id = ${broken}`,
  mends: sql`update bills set ${sql.ref(column)} = ${sql.lit(right)} where colocation_id = ${broken}`,
});
const RULE = 'FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=1';
const SPLIT = JSON.stringify({
  kind: 'evenly',
  sharers: [{ userId: lea.id, part: null, fromOn: null, untilOn: null }],
});

const every: Record<string, Job> = {
  'begin-absences': {
    due: sql`insert into absences (colocation_id, id, user_id, from_on)
      select h.id, h.id, ${lea.id}, '2026-01-01' from ${homes}`,
    run: () => beginAbsences({ database, transact, onBegun: sayWhatBeginningStops }, NOW),
    done: sql`select colocation_id as id from absences where begun`,
    ways: { ...zones, ...refusing('absences', 'update') },
  },
  'book-bills': {
    due: sql`insert into bills (colocation_id, id, created_by, name, amount_minor, paid_by, category_id, split, rule, first_on, next_on)
      select h.id, h.id, ${lea.id}, 'Rent', 1000, ${lea.id}, h.id, ${SPLIT}::json, ${RULE}, '2040-02-01', '2040-02-01' from ${homes}`,
    run: () => bookDue(server, NOW),
    done: sql`select colocation_id as id from expenses`,
    ways: {
      ...zones,
      ...refusing('expenses', 'insert'),
      'a rule that is none': billWith('rule', 'FREQ=SOMETIMES', RULE),
      'a split that is none': billWith('split', '{}', SPLIT),
    },
  },
  'archive-chores': {
    due: sql`with c as (
      insert into chores (colocation_id, id, created_by, due_at, title)
      select h.id, h.id, ${lea.id}, '2020-01-01', 'Done' from ${homes} returning colocation_id, id
    ) insert into chore_completions (colocation_id, chore_id) select colocation_id, id from c`,
    run: () => archiveDoneChores(database, transact, NOW),
    done: sql`select colocation_id as id from chores where archived_at is not null`,
    ways: refusing('chores', 'update'),
  },
  'move-out': {
    due: sql`with people as (
      insert into users (id, username, colocation_id) select h.id, 'Reader', h.id from ${homes} returning id
    ), living as (
      insert into memberships (colocation_id, user_id) select id, id from people
    )
      insert into moves (colocation_id, user_id, planned_by, leaves_on, tasks, payers)
      select id, id, id, '2040-02-01', '[]', '[]' from people`,
    run: () => carryOutDue({ ...server.platform, onMemberLeft, parts: moveParts }, NOW),
    done: sql`select colocation_id as id from moves where left_at is not null`,
    ways: { ...zones, ...refusing('memberships', 'update') },
  },
  'forget-deleted-expenses': {
    due: sql`insert into deleted_expenses (colocation_id, id, expense, category_name, item_ids, deleted_at, deleted_by)
      select h.id, h.id, '{}', 'Food', '{}', '2020-01-01', ${lea.id} from ${homes}`,
    run: () => forgetDeleted(database, transact, NOW),
    done: sql`select id from ${homes} where id not in (select colocation_id from deleted_expenses)`,
    ways: refusing('deleted_expenses', 'delete'),
  },
  'check-sums': {
    due: sql`insert into expense_categories (colocation_id, id, name, total_minor)
      select h.id, h.id, 'Food', 5 from ${homes}`,
    run: () => checkSums({ database, transact, log: quietLog() }),
    done: sql`select colocation_id as id from wrong_sums`,
    ways: refusing('wrong_sums', 'insert'),
  },
  'end-polls': {
    due: sql`insert into reminders (colocation_id, id, created_by, reminder_type, color, coord_x, coord_y, expires_at)
      select h.id, h.id, ${lea.id}, 3, 'yellow', 0, 0, '2020-01-01' from ${homes}`,
    run: () => endPolls(database, transact),
    done: sql`select colocation_id as id from reminders where ended_at is not null`,
    ways: refusing('reminders', 'update'),
  },
  'due-chores': {
    due: sql`insert into chores (colocation_id, id, created_by, due_at, title, remind, remind_at)
      select h.id, h.id, ${lea.id}, ${NOW.toISOString()}, 'Bins', '{atDue}', ${NOW.toISOString()} from ${homes}`,
    run: () => queueDueNotices(database, jobs, NOW),
    done: () => queued,
    ways: { ...zones, ...refusing('chores', 'update') },
  },
  'due-turns': {
    due: sql`with people as (
      insert into users (id, username, colocation_id) select h.id, 'Reader', h.id from ${homes} returning id
    ), living as (
      insert into memberships (colocation_id, user_id, reminded_on) select id, id, '2040-01-31' from people
    ), series as (
      insert into chore_series (colocation_id, id, rule, basis, starts, rotation, members)
      select h.id, h.id, 'FREQ=DAILY;INTERVAL=1', 'schedule', '2040-02-01T15:00', 'together', array[h.id] from ${homes}
    ) insert into chores (colocation_id, id, created_by, due_at, title, remind, series_id, turn)
      select h.id, h.id, ${lea.id}, '2040-02-01T14:00:00Z', 'Dishes', null, h.id, 1 from ${homes}`,
    run: () => queueDueTurns(database, jobs, NOW),
    done: () => queued,
    ways: { ...zones, ...refusing('memberships', 'update') },
  },
  'due-digests': {
    due: sql`with people as (
      insert into users (id, username, colocation_id) select h.id, 'Reader', h.id from ${homes} returning id
    ), living as (
      insert into memberships (colocation_id, user_id, digested_on) select id, id, '2020-01-01' from people
    ), devices as (
      insert into push_subscriptions (endpoint, user_id, p256dh, auth, created_at)
      select 'https://push.example.org/' || id, id, 'p256dh', 'auth', now() from people
    ) insert into notice_choices (user_id, digest_at, quiet_from, quiet_until) select id, 0, 0, 1 from people`,
    run: () => queueDigests(database, jobs, NOW),
    done: () => queued,
    ways: {
      ...zones,
      ...refusing('memberships', 'update'),
      'somebody’s time zone that nobody knows': {
        breaks: sql`update notice_choices set time_zone = 'Nowhere/City' where user_id = ${broken}`,
        mends: sql`update notice_choices set time_zone = 'UTC' where user_id = ${broken}`,
      },
    },
  },
  'due-weeks': {
    // The last day whose hour has come is today, in each of the zones.
    due: sql`update colocations c set week_opened = true, week_push_day = extract(isodow from ${NOW.toISOString()}::timestamptz)::int,
      week_push_hour = 0, week_pushed_on = '2020-01-01' from ${homes} where c.id = h.id`,
    run: () => queueWeeks(database, jobs, NOW),
    done: () => queued,
    ways: { ...zones, ...refusing('colocations', 'update') },
  },
};

/** Schedules that don't iterate over households. */
const others = [
  // It handles all pictures, of which a failing one blocks no other: `features/images/images.test.ts`.
  'remove-image-orphans',
  // By age, one statement per table.
  'retention',
];

it('every schedule is among these, or has no households', async () => {
  const names = async () => {
    const { rows } = await sql<{ name: string }>`select name from pgboss.schedule order by name`.execute(on);
    return rows.map(({ name }) => name);
  };
  await vi.waitFor(async () => expect(await names()).toEqual([...Object.keys(every), ...others].toSorted()), 20_000);
});

beforeEach(async () => {
  queued.length = 0;
  await sql`delete from colocations where name like 'Flat %'`.execute(on);
  await sql`delete from users where username = 'Reader'`.execute(on);
  await sql`update sums_check set reached = ${NIL_ID}`.execute(on);
  await sql`insert into colocations (id, name, time_zone)
    select ('00000000-0000-4000-8000-00000000000' || n)::uuid, 'Flat ' || n, 'Europe/Paris' from generate_series(0, 9) n`.execute(
    on,
  );
  await sql`insert into memberships (colocation_id, user_id) select h.id, ${lea.id} from ${homes}`.execute(on);
  await sql`create or replace function refuse_broken() returns trigger language plpgsql as $$ begin
    if coalesce(new, old)::text like ${sql.lit(`%${broken}%`)} then raise 'It is broken'; end if;
    return coalesce(new, old);
  end $$`.execute(on);
});

async function doneIn(done: Job['done']): Promise<string[]> {
  const ids = typeof done === 'function' ? done() : (await done.execute(on)).rows.map(({ id }) => id);
  return [...new Set(ids)].filter((id) => id.startsWith('00000000')).toSorted();
}
const all = Array.from({ length: 10 }, (_, n) => `00000000-0000-4000-8000-00000000000${n}`);

it.each(Object.entries(every).flatMap(([job, { ways }]) => Object.keys(ways).map((way) => [job, way] as const)))(
  '%s: one household of ten has %s, and the others are handled',
  async (name, way) => {
    const job = every[name];
    const { breaks, mends } = job?.ways[way] ?? {};
    if (!job || !breaks || !mends) throw new Error('There is no such job');
    await job.due.execute(on);
    await ofRuntime.execute(on);
    await breaks.execute(on);
    await expect(job.run()).rejects.toThrow(`Failed in 1 household (${broken}): `);
    expect(await doneIn(job.done)).toEqual(all.filter((id) => id !== broken));
    await mends.execute(on);
    await job.run();
    expect(await doneIn(job.done)).toEqual(all);
  },
);
