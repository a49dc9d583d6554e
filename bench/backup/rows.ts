import type { NumberedWrite, Rows, Thing } from './record.ts';

/** A household keeps this many deleted expenses, and this many changes of each expense (migration 0038). */
const MAX_DELETED = 2000;
const MAX_CHANGES = 100;

/** The rows in all tables into which the writers write, after these writes. */
export function expectedRows(writes: readonly NumberedWrite[]): Rows {
  const live = new Map<string, Thing>();
  const deleted: string[] = [];
  const changes = new Map<string, number>();
  /**
   * Everyone who ever had a part of an expense: all have the same month and category, so that each has one row of both.
   */
  const hadPart = new Set<string>();
  for (const { id, thing } of writes) {
    const former = live.get(id);
    if (thing === null) live.delete(id);
    else live.set(id, thing);
    if (former?.kind === 'expense') {
      changes.set(id, Math.min((changes.get(id) ?? 0) + 1, MAX_CHANGES));
      if (thing === null) deleted.push(id);
    }
    if (thing?.kind === 'expense') for (const each of [thing.paidBy, ...Object.keys(thing.shares)]) hadPart.add(each);
  }
  for (const id of deleted.slice(0, -MAX_DELETED)) changes.delete(id);
  const all = [...live.values()];
  const countOf = (...kinds: readonly Thing['kind'][]) => all.filter(({ kind }) => kinds.includes(kind)).length;
  return {
    expenses: countOf('expense'),
    messages: countOf('message'),
    chores: countOf('chore'),
    reminders: countOf('note', 'picture note'),
    chore_enrollments: all.reduce((sum, thing) => sum + (thing.kind === 'chore' ? thing.enrolled.length : 0), 0),
    deleted_expenses: Math.min(deleted.length, MAX_DELETED),
    expense_changes: [...changes.values()].reduce((sum, count) => sum + count, 0),
    expense_months: hadPart.size,
    balances: hadPart.size,
  };
}
