import type { Note } from '@hestia/contract/reminders/model.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { heightOf, type Move, WALL, widthOf } from '../coordinates.ts';
import { noteOf } from '../notes.test-fixtures.ts';
import { tidied } from './tidied.ts';

const NO_HEIGHTS = new Map<string, number>();
const GAP = 44;

const placed = fc.record({
  coordX: fc.integer({ min: 0, max: WALL - 300 }),
  coordY: fc.integer({ min: 0, max: 3000 }),
  touchedAt: fc.integer({ min: 1, max: 28 }).map((day) => `2026-11-${String(day).padStart(2, '0')}T08:00:00.000Z`),
  content: fc.constantFrom('Keys', 'Plumber on Thursday at nine. Who opens?', 'The old fridge goes down. '.repeat(5)),
});
const boards = fc
  .array(placed, { minLength: 2, maxLength: 30 })
  .map((all) => all.map((each) => noteOf({ ...each, createdAt: '2026-10-01T08:00:00.000Z' })));

const after = (notes: readonly Note[], moves: readonly Move[]) =>
  notes.map((note) => ({ ...note, ...moves.find(({ id }) => id === note.id) }));
const bottomOf = (notes: readonly Note[]) => Math.max(...notes.map((note) => note.coordY + heightOf(note)));
const isCovering = (a: Note, b: Note) =>
  a.coordX < b.coordX + widthOf(b) &&
  b.coordX < a.coordX + widthOf(a) &&
  a.coordY < b.coordY + heightOf(b) &&
  b.coordY < a.coordY + heightOf(a);
const isPiled = (notes: readonly Note[]) => notes.some((a, at) => notes.slice(at + 1).some((b) => isCovering(a, b)));

test("tidying up never makes the board longer, and doesn't count as use", () => {
  fc.assert(
    fc.property(boards, (notes) => {
      const moves = tidied(notes, NO_HEIGHTS);
      expect(bottomOf(after(notes, moves))).toBeLessThanOrEqual(bottomOf(notes));
      expect(moves.every(({ touches }) => touches === false)).toBe(true);
      const again = after(notes, moves);
      expect(bottomOf(after(again, tidied(again, NO_HEIGHTS)))).toBeLessThanOrEqual(bottomOf(again));
    }),
    { numRuns: 300 },
  );
});

test('a sparse board becomes four columns without holes, the last used note first', () => {
  fc.assert(
    fc.property(boards, (drawn) => {
      const notes = drawn.map((note, at) => ({ ...note, coordX: 20, coordY: 20 + at * 600 }));
      const tidy = after(notes, tidied(notes, NO_HEIGHTS));
      expect(isPiled(tidy)).toBe(false);
      const columns = [...Map.groupBy(tidy, ({ coordX }) => coordX).values()].map((column) =>
        column.toSorted((a, b) => a.coordY - b.coordY),
      );
      expect(columns.length).toBe(Math.min(4, notes.length));
      for (const column of columns) {
        let top = 20;
        for (const note of column) {
          expect(note.coordY).toBe(top);
          top += heightOf(note) + GAP;
        }
        const uses = column.map(({ touchedAt = '' }) => touchedAt);
        expect(uses).toEqual(uses.toSorted().toReversed());
      }
      const first = tidy.find(({ coordX, coordY }) => coordX === 20 && coordY === 20);
      expect(first?.touchedAt).toBe(
        notes
          .map(({ touchedAt = '' }) => touchedAt)
          .toSorted()
          .at(-1),
      );
    }),
    { numRuns: 100 },
  );
});

test('measured heights count', () => {
  const [tall, ...rest] = Array.from({ length: 5 }, (_, at) =>
    noteOf({ coordX: 20, coordY: at * 900, touchedAt: `2026-11-0${9 - at}T08:00:00.000Z` }),
  );
  const heights = new Map([[tall?.id ?? '', 800], ...rest.map(({ id }) => [id, 100] as const)]);
  const last = tidied([...(tall ? [tall] : []), ...rest], heights).find(({ id }) => id === rest.at(-1)?.id);
  expect([last?.coordX, last?.coordY]).toEqual([315, 20 + 100 + GAP]);
});
