import type { Note } from '@hestia/contract/reminders/model.ts';
import { expect, test } from 'vitest';
import { boardOrder, readingOrder } from '../coordinates.ts';
import { coordinatesAt, type Frame, type Layout, layOut, nearestTo } from './layout.ts';
import { noteOf } from '../notes.test-fixtures.ts';

const heights = new Map<string, number>();
const desk: Frame = { width: 1192, rem: 16, heights };
const phone: Frame = { width: 390, rem: 16, heights };
const wall = readingOrder([
  noteOf({ coordX: 42, coordY: 16 }),
  noteOf({ coordX: 366, coordY: 34 }),
  noteOf({ coordX: 662, coordY: 10 }),
  noteOf({ coordX: 924, coordY: 28 }),
  noteOf({ coordX: 72, coordY: 406 }),
  noteOf({ coordX: 380, coordY: 416 }),
]);

/** The ids in reading order by screen position: rows from the top, then from the left. */
function readFrom({ positions }: Layout, rowHeight: number): string[] {
  return [...positions]
    .toSorted(([, a], [, b]) => Math.floor(a.y / rowHeight) - Math.floor(b.y / rowHeight) || a.x - b.x)
    .map(([id]) => id);
}
const ids = (notes: readonly Note[]) => notes.map(({ id }) => id);

test('the desk and the phone show the notes in the same order', () => {
  expect(readFrom(layOut(wall, desk), 200)).toEqual(ids(wall));
  expect(readFrom(layOut(wall, phone), 238)).toEqual(ids(wall));
});

test('a wide screen keeps the places, in proportion to its width', () => {
  const [first] = wall;
  const position = (width: number) => layOut(wall, { ...desk, width }).positions.get(first?.id ?? '');
  expect(position(1200)).toMatchObject({ x: 42, y: 40 });
  expect(position(900)).toMatchObject({ x: 32, y: 40 });
});

test('a dropped note is drawn at that place again, on every wide screen', () => {
  for (const width of [700, 1000, 1192, 1312]) {
    const [note] = wall;
    const drawn = layOut(wall, { ...desk, width }).positions.get(note?.id ?? '') ?? { x: 0, y: 0, w: 0 };
    const dropped = noteOf({ ...note, ...coordinatesAt({ ...drawn, x: 333, y: 217 }, width, 0) });
    const again = layOut([dropped], { ...desk, width }).positions.get(dropped.id);
    expect(Math.abs((again?.x ?? 0) - 333)).toBeLessThanOrEqual(1);
    expect(again?.y).toBe(217);
  }
});

test('pinned notes are in a row above the wall, which begins below them and keeps its places', () => {
  const pinned = [0, 1, 2, 3, 4].map(() => noteOf({ coordX: 600, coordY: 900, placement: 'pinned' }));
  const notes = boardOrder([...wall, ...pinned]);
  expect(ids(notes).slice(0, pinned.length)).toEqual(ids(pinned));
  const layout = layOut(notes, desk);
  const rows = pinned.map(({ id }) => layout.positions.get(id));
  expect(new Set(rows.map((row) => row?.y)).size).toBe(2);
  expect(Math.max(...rows.map((row) => (row?.x ?? 0) + (row?.w ?? 0)))).toBeLessThanOrEqual(desk.width);
  const before = layOut(wall, desk);
  for (const { id } of wall) {
    const [now, then] = [layout.positions.get(id), before.positions.get(id)];
    expect([now?.x, now?.y]).toEqual([then?.x, (then?.y ?? 0) + layout.top]);
  }
  expect(readFrom(layOut(notes, phone), 238).slice(0, 5)).toEqual(ids(pinned));
});

test('no note exceeds the edge, at any position from another client', () => {
  const lost = noteOf({ coordX: 5000, coordY: -40 });
  const position = layOut([lost], desk).positions.get(lost.id);
  expect((position?.x ?? 0) + (position?.w ?? 0)).toBeLessThanOrEqual(desk.width);
  expect(position?.y).toBeGreaterThan(0);
});

test('a small phone, or one with text twice as large, has one column', () => {
  const columns = (frame: Frame) => new Set([...layOut(wall, frame).positions.values()].map(({ x }) => x)).size;
  expect(columns(phone)).toBe(2);
  expect(columns({ ...phone, width: 320 })).toBe(1);
  expect(columns({ ...phone, rem: 32 })).toBe(1);
});

test('a note held over another takes its number', () => {
  const layout = layOut(wall, phone);
  const fourth = layout.positions.get(wall[3]?.id ?? '');
  expect(nearestTo({ x: (fourth?.x ?? 0) + 80, y: (fourth?.y ?? 0) + 90 }, wall, layout, heights)).toBe(3);
});
