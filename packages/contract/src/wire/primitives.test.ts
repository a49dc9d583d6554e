import { expect, it } from 'vitest';
import { moneyEndpoints } from '../money/endpoints.ts';
import { reminderEndpoints } from '../reminders/endpoints.ts';
import { shoppingListEndpoints } from '../reminders/list-endpoints.ts';
import { name } from './primitives.ts';

const Name = name(10);

it.each([
  [' Léa ', 'Léa'],
  ['\u202eaéL', 'aéL'],
  ['L\u200bé\u2060a\u0007', 'Léa'],
  ['\u200fدار', 'دار'],
  ['👨‍👩‍👧', '👨‍👩‍👧'],
  ['王小明', '王小明'],
  ['نمی‌خواهم', 'نمی‌خواهم'],
])('the name %j is kept as %j', (input, stored) => {
  expect(Name.parse(input)).toBe(stored);
});

it.each(['', ' ', '\u200b\u202e', '\u3164', '\u2800\u2800', '\u200d\u200c', '\u0301'])(
  '%j is not a name: it is invisible',
  (input) => {
    expect(Name.safeParse(input).success).toBe(false);
  },
);

it('names consist of visible letters that stay in their place', () => {
  const id = '3f2c9a10-0b1e-4c2d-8e3f-4a5b6c7d8e9f';
  const [input, stored] = ['\u202etekraM\u200b', 'tekraM'];
  const note = {
    colocationId: id,
    reminderType: 2,
    shoppingListName: input,
    pollInput: { title: input, options: [input] },
  };
  expect(reminderEndpoints.addReminder.body.parse(note)).toMatchObject({
    shoppingListName: stored,
    pollInput: { title: stored, options: [stored] },
  });
  const edited = { id, shoppingListName: input, title: input, options: [input] };
  expect(reminderEndpoints.editReminder.body.parse(edited)).toMatchObject({
    shoppingListName: stored,
    title: stored,
    options: [stored],
  });
  const named = { id, colocationId: id, name: input };
  for (const { body } of [
    moneyEndpoints.addCategory,
    moneyEndpoints.renameCategory,
    shoppingListEndpoints.addShoppingList,
    shoppingListEndpoints.renameShoppingList,
  ])
    expect(body.parse(named)).toMatchObject({ name: stored });
  // The older client sends unused members empty.
  expect(reminderEndpoints.addReminder.body.parse({ ...note, shoppingListName: '' }).shoppingListName).toBe('');
});
