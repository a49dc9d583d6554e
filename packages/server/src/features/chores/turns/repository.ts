import { applyToChores } from '@hestia/contract/chores/apply.ts';
import { effortOf } from '@hestia/contract/chores/effort.ts';
import type { User } from '@hestia/contract/accounts/schemas.ts';
import type { Chore, Handover, Template, Turn } from '@hestia/contract/chores/schemas.ts';
import { templateOf } from '@hestia/contract/chores/template.ts';
import { addressOfPicture } from '@hestia/contract/images/address.ts';
import { MAX_LISTED } from '@hestia/contract/wire/limits.ts';
import type { Selectable } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import type { LockedHousehold, Household } from '#platform/db/queries.ts';
import type { ChoreHandovers, Chores, ChoreSeries } from '#platform/db/tables.gen.ts';
import { notFound } from '#platform/kernel/problem-error.ts';
import type { CachedList } from '#platform/lists/cached-list.ts';
import { findLines } from '../rows/lines.ts';
import { findParts } from '../rows/parts.ts';

/** A chore with its completion, its series if it is the last turn, and its handover. */
export type ChoreRow = Selectable<Chores> & { done_at: string | null; done_by: string | null } & Partial<
    SeriesColumns & TemplateColumns & HandoverColumns
  >;
type SeriesColumns = { [Column in (typeof seriesColumns)[number]]: Selectable<ChoreSeries>[Column] | null };
type HandoverColumns = { handover_id: string | null } & {
  [Column in (typeof handoverColumns)[number]]: Selectable<ChoreHandovers>[Column] | null;
};
const handoverColumns = ['asked_by', 'asked_to', 'answer', 'in_return'] as const;
const seriesColumns = ['rule', 'basis', 'starts', 'rotation', 'members', 'paused', 'line_ids', 'line_texts'] as const;
/** Columns of the turn that a template overrides. */
const templateColumns = [
  's.title as series_title',
  's.description as series_description',
  's.effort as series_effort',
  's.remind as series_remind',
] as const;
type TemplateColumns = {
  [Column in 'title' | 'description' | 'effort' | 'remind' as `series_${Column}`]:
    | Selectable<ChoreSeries>[Column]
    | null;
};
/** Enrolled members with their pictures. */
type EnrolledPictures = Record<string, string | null>;
/** Parts in separate tables. */
type Parts = Required<Pick<Chore, 'enrolledUsers' | 'checklist'>> & Pick<Chore, 'parts' | 'nudges'>;

function toChore(row: ChoreRow, parts: Parts): Chore {
  const turn = turnAlone(row, parts);
  return { ...turn, template: turn.repeat ? templateAt(row, turn) : null };
}

const turnAlone = (row: ChoreRow, parts: Parts): Chore => ({
  id: row.id,
  colocationId: row.colocation_id,
  createdBy: row.created_by,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  dueDate: row.due_at,
  title: row.title,
  description: row.description,
  isDone: row.done_at !== null,
  doneBy: row.done_by,
  doneAt: row.done_at,
  repeat: turnOf(row),
  effort: row.effort,
  ...(row.remind && { remind: row.remind }),
  ...parts,
  ...(row.is_for_each && { isForEach: true }),
  handover: handoverOf(row),
  ...(row.poll_id && { pollId: row.poll_id }),
});

/** The series' values where the turn differs. */
function templateAt(row: ChoreRow, turn: Chore): Template | null {
  const texts = row.line_texts ?? [];
  return templateOf(turn, {
    title: row.series_title ?? turn.title,
    description: row.series_description ?? null,
    dueDate: row.planned_at ?? turn.dueDate,
    effort: effortOf({ effort: row.series_effort ?? undefined }),
    remind: row.series_remind ?? null,
    checklist: (row.line_ids ?? []).map((id, at) => ({ id, text: texts[at] ?? '' })),
  });
}

function handoverOf({ handover_id: id, asked_by: by, asked_to: to, answer, in_return }: ChoreRow): Handover | null {
  return id && by && to && answer ? { id, by, to, answer, inReturn: in_return ?? null } : null;
}

function turnOf({ rule, basis, starts, rotation, members, paused, turn, whose }: ChoreRow): Turn | null {
  if (!rule || !basis || !starts || !rotation || !members || turn === null) return null;
  return { rule, basis, from: starts, rotation, members, isPaused: paused === true, turn, whose };
}

/** Chores of a household with their completion, and how they repeat. */
const selectChores = (on: Household) =>
  on
    .from('chores as c')
    .leftJoin('chore_completions as d', (join) =>
      join.onRef('d.colocation_id', '=', 'c.colocation_id').onRef('d.chore_id', '=', 'c.id'),
    )
    .leftJoin('chore_series as s', (join) =>
      join
        .onRef('s.colocation_id', '=', 'c.colocation_id')
        .onRef('s.id', '=', 'c.series_id')
        .onRef('s.turn', '=', 'c.turn')
        .on('s.ended', '=', false),
    )
    .leftJoin('chore_handovers as h', (join) =>
      join.onRef('h.colocation_id', '=', 'c.colocation_id').onRef('h.chore_id', '=', 'c.id'),
    )
    .selectAll('c')
    .select(['d.done_at', 'd.done_by', ...seriesColumns.map((name) => `s.${name}` as const)])
    .select(templateColumns)
    .select(['h.id as handover_id', ...handoverColumns.map((name) => `h.${name}` as const)]);

/** Adds members, checklists and parts to chores: three more statements, for any number. */
export async function withParts(on: Household, rows: readonly ChoreRow[]): Promise<StoredChore[]> {
  if (rows.length === 0) return [];
  const enrolments = await on
    .from('chore_enrollments as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .where('e.chore_id', '=', anyOf(rows.map(({ id }) => id)))
    .select(['e.chore_id', 'e.user_id', 'u.picture'])
    .orderBy('e.user_id')
    .execute();
  const lines = await findLines(
    on,
    rows.map(({ id }) => id),
  );
  const did = await findParts(
    on,
    rows.map(({ id }) => id),
  );
  const enrolled = new Map<string, EnrolledPictures>(rows.map(({ id }) => [id, {}]));
  for (const { chore_id, user_id, picture } of enrolments)
    Object.assign(enrolled.get(chore_id) ?? {}, { [user_id]: addressOfPicture(picture) });
  return rows.map((row) => {
    const { parts: ticked = [], nudges = [] } = did.get(row.id) ?? {};
    const parts = {
      enrolledUsers: enrolled.get(row.id) ?? {},
      checklist: lines.get(row.id) ?? [],
      ...(row.is_for_each && { parts: ticked }),
      ...(nudges.length > 0 && { nudges }),
    };
    return { ...toChore(row, parts), archivedAt: row.archived_at };
  });
}

/** A chore that may be archived. */
export type StoredChore = Chore & { readonly archivedAt: string | null };

/** The chores that are not archived, by due date: the first ones, up to the limit of a list. */
export async function listChores(on: Household): Promise<StoredChore[]> {
  const rows = await selectChores(on)
    .where('c.archived_at', 'is', null)
    .orderBy('c.due_at')
    .orderBy('c.id')
    .limit(MAX_LISTED)
    .execute();
  return withParts(on, rows);
}

export const cachedChores: CachedList<Chore> = {
  name: 'chores',
  load: listChores,
  apply: applyToChores,
  isWhole: ({ length }) => length < MAX_LISTED,
};

/** The chores that a member is enrolled in, by due date. Sought among those on the list, which are few; enrolments grow with the years. */
export async function listChoresOf(on: Household, userId: string): Promise<Chore[]> {
  return (await listChores(on)).filter((chore) => Object.hasOwn(chore.enrolledUsers, userId));
}

/** One chore, archived or not, or undefined. */
export async function findChore(on: Household, id: string): Promise<StoredChore | undefined> {
  const rows = await selectChores(on).where('c.id', '=', id).execute();
  return (await withParts(on, rows))[0];
}

/** The stored chore on the list; 404 when it is deleted or archived. */
export async function requireChore(tx: LockedHousehold, id: string): Promise<Chore> {
  const found = await findChore(tx, id);
  if (!found || found.archivedAt) throw notFound('This chore');
  const { archivedAt: _, ...chore } = found;
  return chore;
}

/** Enrolled members; a former member's current home and e-mail address are private. */
export async function listEnrolled(on: Household, chore: { colocationId: string; id: string }): Promise<User[]> {
  const rows = await on
    .from('chore_enrollments as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .where('e.chore_id', '=', chore.id)
    .select(['u.id', 'u.username', 'u.email', 'u.colocation_id', 'u.picture'])
    .orderBy('u.id')
    .execute();
  return rows.map(({ id, username, email, colocation_id, picture }) => {
    const livesHere = colocation_id === chore.colocationId;
    return {
      id,
      username,
      email: livesHere ? (email ?? '') : '',
      colocationId: livesHere ? colocation_id : null,
      profilePictureUrl: addressOfPicture(picture),
    };
  });
}

/** Whether a user is or was a member of the household. */
export async function isKnownHere(on: Household, userId: string): Promise<boolean> {
  const found = await on.from('memberships').select('user_id').where('user_id', '=', userId).executeTakeFirst();
  return found !== undefined;
}
