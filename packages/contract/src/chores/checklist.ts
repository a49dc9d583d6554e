import type { ChecklistLine, WrittenLine } from './schemas.ts';

const UNTICKED = { checkedBy: null, checkedAt: null };

/** A line that nobody has ticked. */
export const freshLine = ({ id, text: content }: WrittenLine): ChecklistLine => ({ id, text: content, ...UNTICKED });

/** What a change says of a checklist: lines in their order, and those that go. Lines that it does not name stay, behind the others. */
export type ChecklistChange = {
  readonly checklist?: readonly WrittenLine[] | null | undefined;
  readonly removedLines?: readonly string[] | null | undefined;
};

/** A checklist after a change. What is ticked stays ticked, so a change and a tick at the same time both stand. */
export function linesAfter(before: readonly ChecklistLine[], change: ChecklistChange): ChecklistLine[] {
  const known = new Map(before.map((line) => [line.id, line]));
  const named = (change.checklist ?? []).map((line) => ({
    ...freshLine(line),
    ...known.get(line.id),
    text: line.text,
  }));
  const left = new Set([...named.map(({ id }) => id), ...(change.removedLines ?? [])]);
  return [...named, ...before.filter(({ id }) => !left.has(id))];
}

/** The change that takes a change back; null where ticks would be forgotten. */
export function changeBack(before: readonly ChecklistLine[], change: ChecklistChange): ChecklistChange | null {
  const after = new Set(linesAfter(before, change).map(({ id }) => id));
  if (before.some(({ id, checkedAt }) => checkedAt !== null && !after.has(id))) return null;
  const removedLines = [...after].filter((id) => !before.some((line) => line.id === id));
  return { checklist: before.map(({ id, text: content }) => ({ id, text: content })), removedLines };
}

/** A checklist once somebody has ticked or unticked a line; null when it is so already, or there is no such line. */
export function tickedLines(
  before: readonly ChecklistLine[],
  lineId: string,
  tick: Pick<ChecklistLine, 'checkedBy' | 'checkedAt'> | null,
): ChecklistLine[] | null {
  const line = before.find(({ id }) => id === lineId);
  if (line === undefined || (line.checkedAt !== null) === (tick !== null)) return null;
  return before.map((each) => (each === line ? { ...line, ...(tick ?? UNTICKED) } : each));
}

/** How many lines of a checklist are ticked. */
export const tickedCount = (lines: readonly ChecklistLine[]): number =>
  lines.filter(({ checkedAt }) => checkedAt !== null).length;
