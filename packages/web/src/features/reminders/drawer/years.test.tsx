import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import type { Note } from '@hestia/contract/reminders/model.ts';
import { beforeEach, expect, test } from 'vitest';
import { HOUSEHOLD, LEA, TOM, YUKI } from '#test/members.ts';
import { moveIn, renderBoard } from '../board/board.test-utils.tsx';
import { listOf, noteOf, pollOf, reacted } from '../notes.test-fixtures.ts';

beforeEach(moveIn);

const DAY_MS = 86_400_000;
const DAYS = 26 * 7;
/** The number of notes on the board of the flat that lived eight weeks. */
const NOTES_A_DAY = 96 / 56;
const SCREEN = 844;
const TEXTS = [
  'Keys are with Mrs Moreau',
  'The plumber comes on Thursday at nine. Who is at home?',
  'Pizza tonight!',
  'Please close the window in the bathroom after a shower, the wall gets wet and the landlord has written again.',
  'Yuki’s birthday on Friday 🎂',
];
const PEOPLE = [LEA, TOM, YUKI];

/** The same flat in every run; a note is used for some days, and then left where it hangs. */
function liveYears(): Note[] {
  let seed = 7;
  const next = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const pick = <T,>(all: readonly T[]): T => all[Math.floor(next() * all.length)] as T;
  return Array.from({ length: Math.round(DAYS * NOTES_A_DAY) }, (_, at) => {
    const made = Date.now() - DAYS * DAY_MS + (at / NOTES_A_DAY) * DAY_MS;
    const after = (days: number) => new Date(Math.min(Date.now(), made + days * DAY_MS)).toISOString();
    const common = {
      createdBy: pick(PEOPLE),
      createdAt: after(0),
      touchedAt: after(next() * 3),
      coordX: Math.floor(next() * 900),
      coordY: Math.floor(next() * 5000),
    };
    const kind = next();
    if (kind < 0.2) return pollOf(['Friday', 'Saturday'], [], { ...common, expirationDate: after(1) });
    if (kind > 0.45) return reacted(noteOf({ ...common, content: pick(TEXTS) }), [LEA, '👍']);
    const bought = made + 3 * DAY_MS < Date.now();
    const tick = { isChecked: bought, createdAt: after(0), checkedAt: bought ? after(3) : null };
    return listOf(
      ['Milk', 'Bread', 'Lemons', 'Coffee'].map((name) => ({ name, ...tick })),
      common,
    );
  });
}

const pinned = () =>
  ['Wi-Fi: lilas-3', 'Bins: Tuesday and Friday'].map((content) => noteOf({ content, placement: 'pinned' }));

const heightOfBoard = () => document.querySelector<HTMLElement>('.board')?.offsetHeight ?? 0;

test('after 26 weeks the board of a lively flat has at most three screens of a phone, and no note covers another', async () => {
  await renderBoard([...pinned(), ...liveYears()]);
  await expect.poll(() => document.querySelectorAll('[data-note]').length).toBeGreaterThan(8);
  await expect.poll(heightOfBoard).toBeGreaterThan(SCREEN);
  const hanging = [...document.querySelectorAll<HTMLElement>('[data-note]')];
  await expect.poll(heightOfBoard).toBeLessThanOrEqual(3 * SCREEN);
  await expect.poll(() => areApart(hanging)).toBe(true);
  expect(Number(/\d+/.exec(document.querySelector('.drawer-line')?.textContent ?? '')?.[0])).toBeGreaterThan(200);
});

test('without fading the same board has more than ten', async () => {
  const home = { id: HOUSEHOLD, name: 'Home', address: '', colocataires: PEOPLE, currency: 'EUR', createdBy: LEA };
  const colocation = {
    ...home,
    createdAt: '2026-01-01T00:00:00.000Z',
    joinPolicy: 'id',
    timeZone: 'UTC',
    fadeWeeks: 0,
  };
  await renderBoard([...pinned(), ...liveYears()], { more: [[colocationEndpoints.getColocation, colocation]] });
  await expect.poll(heightOfBoard).toBeGreaterThan(10 * SCREEN);
});

/** Tilted neighbours may touch. */
const TOUCHING = 10;

function areApart(notes: readonly HTMLElement[]): boolean {
  const boxes = notes.map((note) => note.getBoundingClientRect());
  return boxes.every((a, at) =>
    boxes.slice(at + 1).every((b) => {
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      return across < TOUCHING || down < TOUCHING;
    }),
  );
}
