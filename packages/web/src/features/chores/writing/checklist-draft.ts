import type { ChecklistChange } from '@hestia/contract/chores/checklist.ts';
import type { WrittenLine } from '@hestia/contract/chores/schemas.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import { newId } from '#platform/kernel/new-id.ts';

const BULLET = /^(?:[-–—*+•·◦‣☐☑✓✔]|\[[ xX]?\]|\d+[.)])\s+/u;

/** The lines that a pasted text makes, without what marks them as lines of a list. */
export const linesPasted = (pasted: string): string[] =>
  pasted
    .split(/[\r\n\u2028\u2029]+/u)
    .map((line) => line.trim().replace(BULLET, '').slice(0, limits.checklistLine).trim())
    .filter((line) => line !== '');

/** Replaces a line by texts: each is a line; the first keeps its id, which may be that of a new line. */
export function linesPut(
  lines: readonly WrittenLine[],
  id: string,
  [first = '', ...others]: readonly string[],
): readonly WrittenLine[] {
  const known = lines.findIndex((line) => line.id === id);
  const written = [{ id, text: first }, ...others.map((text) => ({ id: newId(), text }))];
  return known === -1 ? [...lines, ...written] : lines.toSpliced(known, 1, ...written);
}

/** The lines of a draft that say something. */
export const changedLines = (lines: readonly WrittenLine[] = []): WrittenLine[] =>
  lines.map(({ id, text }) => ({ id, text: text.trim() })).filter(({ text }) => text !== '');

/** The changed lines; others' concurrently added ones stay. */
export function linesChanged(
  from: readonly WrittenLine[] | undefined,
  to: readonly WrittenLine[] | undefined,
): ChecklistChange {
  const [before, after] = [changedLines(from), changedLines(to)];
  if (JSON.stringify(before) === JSON.stringify(after)) return {};
  const remaining = new Set(after.map(({ id }) => id));
  return { checklist: after, removedLines: before.map(({ id }) => id).filter((id) => !remaining.has(id)) };
}
