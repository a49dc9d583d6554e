import type { ChecklistLine, Chore, LineTick, WrittenLine } from './schemas.ts';

const UNTICKED = { checkedBy: null, checkedAt: null };

/** A line without a tick. */
export const freshLine = ({ id, text: content }: WrittenLine): ChecklistLine => ({ id, text: content, ...UNTICKED });

/** Change of a checklist: lines in order, and the removed ones. Unlisted lines stay, at the end. */
export type ChecklistChange = {
  readonly checklist?: readonly WrittenLine[] | null | undefined;
  readonly removedLines?: readonly string[] | null | undefined;
};

/** A checklist after a change. Ticks stay, so a concurrent change and tick both take effect. */
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

type Tick = LineTick['line'];

/** The change when a line of a chore is ticked, or unticked without `tick`; null when it is already so, or the line doesn't exist. */
export function tickOf(
  { id: choreId, updatedAt, checklist = [] }: Pick<Chore, 'id' | 'updatedAt' | 'checklist'>,
  lineId: string,
  tick: Pick<Tick, 'checkedBy' | 'checkedAt'> | null,
): LineTick | null {
  const line = checklist.find(({ id }) => id === lineId);
  if (line === undefined || (line.checkedAt !== null) === (tick !== null)) return null;
  return { choreId, updatedAt, line: { id: lineId, ...(tick ?? UNTICKED) } };
}

/** A checklist after the tick of one of its lines. */
export const withTick = (lines: readonly ChecklistLine[], tick: Tick): ChecklistLine[] =>
  lines.map((line) => (line.id === tick.id ? { ...line, ...tick } : line));

/** How many lines of a checklist are ticked. */
export const tickedCount = (lines: readonly ChecklistLine[]): number =>
  lines.filter(({ checkedAt }) => checkedAt !== null).length;
