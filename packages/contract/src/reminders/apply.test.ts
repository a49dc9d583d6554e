import { expect, test } from 'vitest';
import { applyToBought } from './apply-bought.ts';
import { applyToItems, applyToReminders } from './apply.ts';
import type { ListNote, Note, Poll } from './model.ts';
import type { BoughtItem, ShoppingItem } from './schemas.ts';

const onBoard = (id: string, minute: number) => ({
  id,
  colocationId: 'home',
  createdBy: 'ada',
  createdAt: `2026-11-20T08:${minute}:00.000Z`,
  coordX: 0,
  coordY: 0,
  coordZ: 1,
  reactions: [],
});
const note = (id: string, minute: number, more: Partial<ListNote> = {}): ListNote => ({
  kind: 'list',
  ...onBoard(id, minute),
  name: 'Market',
  items: [],
  ...more,
});
const poll: Poll = {
  kind: 'poll',
  ...onBoard('b', 20),
  title: 'Film?',
  isAnonymous: false,
  allowMultipleChoices: false,
  options: [],
  votes: [],
};
const apply = (notes: readonly Note[], name: string, payload: unknown) =>
  applyToReminders(notes, { name, payload } as never);

const [a, b, twin] = [note('a', 10), note('b', 20), note('c', 20)];

test('notes are in the order of creation, then of ids; a changed one appears once', () => {
  expect(apply([a, twin], 'NewReminderAdded', b)).toEqual([a, b, twin]);
  expect(apply([b, twin], 'NewReminderAdded', a)).toEqual([a, b, twin]);
  expect(apply([b, a], 'NewReminderAdded', twin)).toEqual([a, b, twin]);
  const changed = { ...a, name: 'new' };
  expect(apply([a, b], 'ReminderUpdated', changed)).toEqual([changed, b]);
});

test('of several changed notes, the known ones change in place', () => {
  const moved = { ...b, coordX: 0.5 };
  expect(apply([a, b], 'RemindersUpdated', [moved, twin])).toEqual([a, moved]);
});

test('changed fields replace those of known notes, and leave the others', () => {
  const list = { ...b, items: [{ id: 'z', reminderId: 'b' } as ShoppingItem] };
  const renamed = { id: 'b', shoppingListName: 'new', shop: 'Rewe', isAsWritten: false };
  expect(apply([a, list], 'ReminderChanged', renamed)).toEqual([
    a,
    { ...list, name: 'new', shop: 'Rewe', isAsWritten: false },
  ]);
  expect(apply([{ ...list, shop: 'Rewe' }], 'ReminderChanged', { id: 'b', shop: null })).toEqual([list]);
  const moves = [
    { id: 'b', coordX: 5 },
    { id: 'gone', coordX: 7 },
    { id: 'a', coordY: 6 },
  ];
  expect(apply([a, list], 'RemindersChanged', moves)).toEqual([
    { ...a, coordY: 6 },
    { ...list, coordX: 5 },
  ]);
});

test("an item's shop in an event is not a member of the item", () => {
  const item = { id: 'z', reminderId: 'b', createdAt: '2026-11-20T09:10:00.000Z' };
  const list = { ...b, items: [] };
  expect(apply([list], 'NewShoppingItem', { ...item, shop: 'Market' })).toEqual([{ ...b, items: [item] }]);
  const told = { name: 'UpdatedShoppingItem', payload: { ...item, shop: 'Market' } } as never;
  expect(applyToItems('b', [], told)).toEqual([item]);
});

test('a deleted note disappears, and with it the mention of a poll', () => {
  const plain = note('d', 30);
  expect(apply([a, b, { ...plain, pollId: 'a' }], 'ReminderDeleted', 'a')).toEqual([b, plain]);
});

test.each([
  ['NewShoppingItem', 'UpdatedShoppingItem', 'DeletedShoppingItem', 'items'],
  ['NewReaction', 'UpdateReaction', 'DeleteReaction', 'reactions'],
  ['NewPollVote', 'UpdatePollVote', 'DeletePollVote', 'votes'],
] as const)('%s, %s and %s concern the note that they name', (added, updated, deleted, where) => {
  const holder = where === 'votes' ? poll : b;
  const thing = (id: string, says = '') => ({ id, reminderId: 'b', createdAt: '2026-11-20T09:00:00.000Z', says });
  const [one, two, three] = [thing('1'), thing('2'), thing('3')];
  const of = (...things: object[]) => ({ ...holder, [where]: things }) as Note;
  expect(apply([a, holder], added, two)).toEqual([a, of(two)]);
  expect(apply([a, of(two)], added, one)).toEqual([a, of(one, two)]);
  expect(apply([a, of(one, three)], added, two)).toEqual([a, of(one, two, three)]);
  expect(apply([a, of(one, two)], updated, thing('1', 'new'))).toEqual([a, of(thing('1', 'new'), two)]);
  expect(apply([a, of(one, two)], deleted, '1')).toEqual([a, of(two)]);
  const all = [a, of(one)];
  const [first, second] = apply(all, deleted, '9');
  expect([first, second]).toEqual(all);
  expect(second).toBe(all[1]);
});

test('items of a list are in the order of creation', () => {
  const item = (id: string, minute: number) => ({ id, reminderId: 'b', createdAt: `2026-11-20T09:${minute}:00.000Z` });
  const list = { ...b, items: [item('z', 10), item('b', 30)] as ShoppingItem[] };
  expect(apply([list], 'NewShoppingItem', item('m', 20))).toMatchObject([
    { items: [{ id: 'z' }, { id: 'm' }, { id: 'b' }] },
  ]);
});

test("a list's items change only by events about it and them", () => {
  const item = (id: string, minute: number, reminderId = 'b') =>
    ({ id, reminderId, createdAt: `2026-11-20T09:${minute}:00.000Z` }) as ShoppingItem;
  const items = [item('z', 10), item('b', 30)];
  const afterEvent = (name: string, payload: unknown) => applyToItems('b', items, { name, payload } as never);
  const [early, whole] = [item('m', 20), [item('n', 40)]];
  expect(afterEvent('NewShoppingItem', early)).toEqual([items[0], early, items[1]]);
  const renamed = { ...item('b', 30), name: 'Oil' };
  expect(afterEvent('UpdatedShoppingItem', renamed)).toEqual([items[0], renamed]);
  expect(afterEvent('DeletedShoppingItem', 'z')).toEqual([items[1]]);
  expect(afterEvent('ReminderUpdated', { ...b, items: whole })).toBe(whole);
  expect(afterEvent('RemindersUpdated', [a, { ...b, items: whole }])).toBe(whole);
  expect(afterEvent('ReminderDeleted', 'b')).toBeNull();
  for (const [name, payload] of [
    ['NewShoppingItem', item('m', 20, 'a')],
    ['UpdatedShoppingItem', item('m', 20, 'a')],
    ['DeletedShoppingItem', 'm'],
    ['ReminderUpdated', { ...a, items: whole }],
    ['RemindersUpdated', [a]],
    ['ReminderChanged', { id: 'b', shop: 'Market' }],
    ['ReminderDeleted', 'a'],
    ['MemberLeft', 'ada'],
  ] as const)
    expect(afterEvent(name, payload)).toBe(items);
});

test("notes show their author's new picture; other events leave the same list", () => {
  const other = note('d', 30, { createdBy: 'bob' });
  expect(apply([a, other], 'UserUpdated', { id: 'ada', profilePictureUrl: '/new' })).toEqual([
    { ...a, authorPicture: '/new' },
    other,
  ]);
  const all = [a, b];
  expect(apply(all, 'MemberLeft', 'ada')).toBe(all);
});

test('an item ticked in an event of one item was bought in its shop', () => {
  const milk = { id: 'milk', reminderId: 'b', name: 'Milk', isChecked: true, checkedAt: '2026-11-20T09:10:00.000Z' };
  const after = (name: string, payload: object) => applyToBought([], { name, payload } as never);
  const bought = { itemId: 'milk', reminderId: 'b', name: 'Milk', boughtAt: milk.checkedAt };
  expect(after('UpdatedShoppingItem', { ...milk, shop: 'Market' })).toEqual([{ ...bought, shop: 'Market' }]);
  expect(after('NewShoppingItem', milk)).toEqual([{ ...bought, shop: null }]);
  expect(after('UpdatedShoppingItem', { ...milk, isChecked: false, checkedAt: null })).toEqual([]);
});

test('a tick is a purchase: one per tick, in order, in the shop of the list', () => {
  const tick = (itemId: string, minute: number, shop: string | null = 'Shop'): BoughtItem => ({
    itemId,
    reminderId: 'b',
    name: itemId,
    boughtAt: `2026-11-20T09:${minute}:00.000Z`,
    shop,
  });
  const list = (...ticks: BoughtItem[]) => ({
    ...b,
    shop: 'Shop',
    items: [
      ...ticks.map(({ itemId: id, reminderId, name, boughtAt }) => ({
        id,
        reminderId,
        name,
        isChecked: true,
        checkedAt: boughtAt,
      })),
      { id: 'open', reminderId: 'b', name: 'open', isChecked: false, checkedAt: null },
    ],
  });
  const afterEvent = (bought: readonly BoughtItem[], payload: object, name = 'ReminderUpdated') =>
    applyToBought(bought, { name, payload } as never);
  const [milk, bread, leeks] = [tick('milk', 10), tick('bread', 20), tick('leeks', 20)];
  expect(afterEvent([bread], list(leeks, milk))).toEqual([milk, bread, leeks]);
  expect(afterEvent([leeks], list(bread))).toEqual([bread, leeks]);
  const known = [milk];
  expect(afterEvent(known, list(milk))).toBe(known);
  expect(afterEvent(known, list(bread), 'NewReminderAdded')).toBe(known);
  expect(afterEvent(known, { ...b, shop: 'Shop' })).toBe(known);
  expect(afterEvent([tick('milk', 10, 'Old shop')], list(milk, tick('milk', 30)))).toEqual([
    tick('milk', 10, 'Old shop'),
    tick('milk', 30),
  ]);
  const { shop: _shop, ...nowhere } = list(bread);
  expect(afterEvent([], nowhere)).toEqual([tick('bread', 20, null)]);
});
