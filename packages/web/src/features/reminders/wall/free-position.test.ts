import type { Note } from '@hestia/contract/reminders/model.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { heightOf, type Move, readingOrder, WALL, widthOf } from '../coordinates.ts';
import { movesFor, onTop } from './free-position.ts';
import { freePosition } from './place-back.ts';
import { listOf, noteOf, pollOf } from '../notes.test-fixtures.ts';

const contents = [
  'Keys',
  'Plumber on Thursday at nine. Who opens?',
  'The old fridge goes down on Monday evening. '.repeat(3),
];
const boards = fc.array(
  fc.record({
    coordX: fc.integer({ min: 0, max: WALL }),
    coordY: fc.integer({ min: 0, max: 2000 }),
    coordZ: fc.integer({ min: 0, max: 50 }),
    content: fc.constantFrom(...contents),
  }),
  { minLength: 2, maxLength: 24 },
);
const ids = (notes: readonly Note[]) => notes.map(({ id }) => id);
const after = (notes: readonly Note[], moves: readonly Move[]) =>
  notes.map((note) => ({ ...note, ...moves.find(({ id }) => id === note.id) }));
const boxOf = (note: Note) => ({
  ...note,
  right: note.coordX + widthOf(note),
  bottom: note.coordY + heightOf(note),
});
const isCovering = (a: ReturnType<typeof boxOf>, b: ReturnType<typeof boxOf>) =>
  a.coordX < b.right && b.coordX < a.right && a.coordY < b.bottom && b.coordY < a.bottom;

/** A board with one more note on top. */
function putOnTop(notes: readonly Note[], note: Note): readonly Note[] {
  const [place, ...moves] = onTop(notes, note);
  return [...after(notes, moves), { ...note, ...place }];
}

test('a move in the reading order gives exactly that order on the wall, with any other notes', () => {
  fc.assert(
    fc.property(boards, fc.nat(), fc.nat(), (positions, which, where) => {
      const notes = positions.map((position) => noteOf(position));
      const order = readingOrder(notes);
      const moved = order[which % order.length];
      if (!moved) return;
      const others = order.filter((note) => note !== moved);
      const to = where % order.length;
      const moves = movesFor(notes, moved.id, to);
      expect(ids(readingOrder(after(notes, moves)))).toEqual(ids(others.toSpliced(to, 0, moved)));
      for (const { coordX, coordY } of moves) {
        expect(coordX).toBeGreaterThanOrEqual(0);
        expect(coordY).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 300 },
  );
});

test('only the moved note moves where there is room between its neighbors', () => {
  const row = [20, 320, 940].map((coordX) => noteOf({ coordX, coordY: 30 }));
  const below = noteOf({ coordX: 20, coordY: 400, content: contents[1] ?? '' });
  const moves = movesFor([...row, below], below.id, 2);
  expect(moves.map(({ id }) => id)).toEqual([below.id]);
});

test('where nothing fits between two notes, those that follow go down together', () => {
  const [a, b, c] = [noteOf({ coordX: 100 }), noteOf({ coordX: 101 }), noteOf({ coordX: 500 })];
  const [, down, ...rest] = movesFor([a, b, c], c.id, 1);
  expect([down?.id, down?.coordX, rest]).toEqual([b.id, 101, []]);
  expect(readingOrder(after([a, b, c], movesFor([a, b, c], c.id, 1))).map(({ id }) => id)).toEqual([a.id, c.id, b.id]);
});

test('repeated moves on a phone never make notes overlap', () => {
  fc.assert(
    fc.property(boards, fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 8 }), (positions, carries) => {
      let notes = positions
        .map((position, at): Note => {
          if (at % 3 === 1) return listOf(contents.slice(0, at % 4), position);
          return at % 3 === 2 ? pollOf(contents.slice(at % 2), [], position) : noteOf(position);
        })
        .reduce(putOnTop, []);
      for (const [which, where] of carries) {
        const moved = notes[which % notes.length];
        if (moved) notes = after(notes, movesFor(notes, moved.id, where % notes.length));
      }
      const boxes = notes.map(boxOf);
      expect(boxes.some((one, at) => boxes.slice(at + 1).some((other) => isCovering(one, other)))).toBe(false);
    }),
    { numRuns: 100 },
  );
});

test('a note dropped at its own place moves nothing', () => {
  const notes = [noteOf({ coordX: 20 }), noteOf({ coordX: 400 })];
  expect(movesFor(notes, notes[1]?.id ?? '', 1)).toEqual([]);
});

test('each new note is read first, covers nothing, and fills the first row before it begins another', () => {
  fc.assert(
    fc.property(boards, (positions) => {
      let notes: readonly Note[] = [];
      for (const position of positions) {
        const fresh = noteOf(position);
        notes = putOnTop(notes, fresh);
        expect(readingOrder(notes)[0]?.id).toBe(fresh.id);
      }
      const boxes = notes.map(boxOf);
      expect(boxes.some((one, at) => boxes.slice(at + 1).some((other) => isCovering(one, other)))).toBe(false);
      expect(new Set(notes.slice(0, 3).map(({ coordY }) => coordY)).size).toBe(1);
    }),
    { numRuns: 100 },
  );
});

test("making room for a new note doesn't count as use, and notes beside it stay", () => {
  const [right, low] = [noteOf({ coordX: 900, coordY: 30 }), noteOf({ coordX: 700, coordY: 140 })];
  const [place, ...moves] = onTop([right, low], noteOf({ content: contents[1] ?? '' }));
  expect(place).toMatchObject({ coordY: 20 });
  expect(place.coordX).toBeLessThan(900);
  expect(moves.map(({ id, touches }) => [id, touches])).toEqual([[low.id, false]]);
});

test('a new note covers nothing', () => {
  fc.assert(
    fc.property(boards, (positions) => {
      const notes = positions.map((position) => noteOf({ ...position, coordX: Math.min(position.coordX, 900) }));
      const fresh = noteOf();
      const position = freePosition(notes, { width: widthOf(fresh), height: heightOf(fresh) });
      expect(notes.some((note) => isCovering(boxOf(note), boxOf({ ...fresh, ...position })))).toBe(false);
      expect(position.coordZ).toBeGreaterThan(Math.max(...notes.map((note) => note.coordZ)));
    }),
    { numRuns: 50 },
  );
});
