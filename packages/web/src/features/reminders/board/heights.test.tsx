import type { Note } from '@hestia/contract/reminders/model.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { LEA, TOM } from '#test/members.ts';
import { heightOf, WALL } from '../coordinates.ts';
import { listOf, noteOf, pollOf } from '../notes.test-fixtures.ts';
import { moveIn, renderBoard } from './board.test-utils.tsx';

beforeEach(moveIn);

const LONG = 'The organic sauerkraut without juniper berries, from the second shelf';
const things = ['Milk 2 l', 'Bread', 'Eggs 12', 'Salt', 'Rice 1 kg', 'Tofu', 'Oat milk', 'Tea', 'Lemons 4'];
const cases: Record<string, Note> = {
  'a list of ten, one of them long': listOf([...things, LONG]),
  'a list of twenty, folded': listOf([...things, LONG, ...things]),
  'a list without items': listOf([]),
  'a list with a long name': listOf(things, { name: 'Everything we need for the big house-warming party' }),
  'a Japanese list': listOf(['牛乳 1本', '二段目の棚にあるオーガニックのザワークラウト（ジュニパーベリー抜き）']),
  'a poll': pollOf(['Friday', 'Saturday'], [[LEA, 'Friday']]),
  'a poll with long answers': pollOf(
    ['Friday', 'Any evening, as long as it is after eight', 'Donnerstagnachmittag'],
    [
      [LEA, 'Friday'],
      [TOM, 'Donnerstagnachmittag'],
    ],
    { title: 'Which evening suits you all for the household meeting?', description: `${LONG}. ${LONG}.` },
  ),
  'a poll with answers of one’s own': pollOf([], [[TOM, 'A cat, but only one that gets along with the dog']]),
  'a loud note': noteOf({ content: 'Plumber at nine' }),
  'a note to be read': noteOf({ content: `${LONG}. ${LONG}. ${LONG}.` }),
};

test.each(Object.entries(cases))('no note is higher on the wall than its place: %s', async (_what, note) => {
  const screen = await renderBoard([note], { wide: true });
  // A unit is a pixel.
  await page.viewport(WALL, 900);
  const card = screen.getByRole('article');
  await expect.element(card).toBeVisible();
  await document.fonts.ready;
  const height = (card.element() as HTMLElement).offsetHeight;
  expect(height).toBeLessThanOrEqual(heightOf(note));
});
