// The next turn of a series, without edits of only this turn (rule R17 in `docs/wire.md`).
import { type ChecklistChange, freshLine, linesAfter } from './checklist.ts';
import { effortOf } from './effort.ts';
import type { Chore, Remind, Template } from './schemas.ts';

/** The values that a turn passes to the next; of its date, the one from which the next is counted. */
export type WholeTemplate = Required<{ [Name in keyof Template]: Exclude<Template[Name], undefined> }>;

const names = ['title', 'description', 'dueDate', 'effort', 'remind', 'checklist'] as const;

const wholeOf = (chore: Chore): WholeTemplate => ({
  title: chore.title,
  description: chore.description,
  dueDate: chore.dueDate,
  effort: effortOf(chore),
  remind: chore.remind ?? null,
  checklist: (chore.checklist ?? []).map(({ id, text }) => ({ id, text })),
});

/** The series' values: the turn's, except where only this turn was edited. */
export const seriesOf = (chore: Chore): WholeTemplate => ({
  ...wholeOf(chore),
  // Undefined members are left out.
  ...(chore.template as Partial<WholeTemplate> | null | undefined),
});

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The fields in which a turn differs from its series; null: none. */
export function templateOf(turn: Chore, series: WholeTemplate): Template | null {
  const own = wholeOf(turn);
  const different = names.filter((name) => !isSame(own[name], series[name]));
  if (different.length === 0) return null;
  return Object.fromEntries(different.map((name) => [name, series[name]]));
}

/** Scope of a change, with its change of the checklist. */
export type Reach = ChecklistChange & { readonly isOnlyThis?: boolean | null | undefined };

/** R17 The series' values after an edit: the changed ones, unless only this turn is edited. */
export function seriesAfter(before: Chore, after: Chore, { isOnlyThis, ...lines }: Reach): WholeTemplate {
  const [was, is, template] = [wholeOf(before), wholeOf(after), seriesOf(before)];
  if (isOnlyThis) return template;
  const changed = names.filter((name) => name !== 'checklist' && !isSame(was[name], is[name]));
  return {
    ...template,
    ...Object.fromEntries(changed.map((name) => [name, is[name]])),
    checklist: linesAfter(template.checklist.map(freshLine), lines).map(({ id, text }) => ({ id, text })),
  };
}

/** The stored reminder setting after a change; null means the default, which is stored as absent. */
export const toldOf = (remind: Remind | null | undefined): Pick<Chore, 'remind'> =>
  remind === undefined ? {} : { remind: remind ?? undefined };
