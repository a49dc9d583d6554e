// I14: files of apps that are known and not read are refused by the app's name.
import { describe, expect, test } from 'vitest';
import { type UnsupportedApp } from '@hestia/contract/imports/book.ts';
import { read } from '../book/reading.test-utils.ts';

const tables: readonly (readonly [UnsupportedApp, readonly string[], readonly string[]])[] = [
  [
    'splitPro',
    [
      'Paid By',
      'Name',
      'Category',
      'Amount',
      'Split Type',
      'Expense Date',
      'Currency',
      'You Lent',
      'You Owe',
      'Settlement',
    ],
    ['You', 'Wine', 'food', '12.00', 'EQUAL', '2026-05-15 21:38:24', 'EUR', '6.00', '0', '0'],
  ],
  [
    'settleUp',
    [
      'Who paid',
      'Amount',
      'Currency',
      'For whom',
      'Split amounts',
      'Purpose',
      'Category',
      'Date & time',
      'Type',
      'Receipt',
    ],
    ['Jo', '12.00', 'EUR', 'Kim;Jo', '6.00;6.00', 'Wine', ' ', '2026-05-15 21:38:24', 'expense', ''],
  ],
];

const expense = { id: 1, cost: '25.0', currency_code: 'EUR', users: [{ paid_share: '8.99' }] };
const entry = {
  GlobalId: 'e',
  title: 'Train',
  primaryPayer: 'p',
  items: [{ AM: 69, P: { P: {} } }],
  currencyCode: 'EUR',
};
const chore = {
  id: 1,
  name: 'Bins',
  frequencyType: 'weekly',
  frequency: 1,
  nextDueDate: null,
  assignStrategy: 'random',
};
const household = { name: 'Flat', member: ['jo'], shoppinglists: ['Default'], recipes: [], items: [], expenses: [] };

const data: readonly (readonly [string, UnsupportedApp, unknown])[] = [
  ['Splitwise’s expenses', 'splitwiseJson', { expenses: [expense] }],
  ['a list of them', 'splitwiseJson', [expense]],
  ['one of them', 'splitwiseJson', expense],
  ['SplitPro’s account', 'splitPro', { friends: [{ id: 1 }], groups: [] }],
  ['Splid’s entries', 'splid', { result: [entry] }],
  ['a list of them', 'splid', [entry]],
  ['KitchenOwl’s household', 'kitchenOwl', household],
  [
    'KitchenOwl’s items',
    'kitchenOwl',
    {
      items: [
        { name: 'Milk', category: 'Dairy' },
        { name: 'Tea', icon: 'tea' },
      ],
    },
  ],
  ['KitchenOwl’s recipes', 'kitchenOwl', { recipes: [{ name: 'Soup', items: [{ name: 'Leek' }], tags: [] }] }],
  ['Donetick’s chores', 'donetick', { res: [chore] }],
  ['a list of them', 'donetick', [chore]],
];

/** The same members in the opposite order. */
function turnedRound(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(turnedRound);
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(
    Object.entries(json)
      .toReversed()
      .map(([name, value]) => [name, turnedRound(value)]),
  );
}

const refusal = (app: UnsupportedApp) => expect.objectContaining({ code: 'unsupported', app }) as Error;

describe('I14 a file of an app that is not read is refused by its name', () => {
  test.each(tables)('%s, a table in any order, case and with any sign', (app, header, row) => {
    const write = (sign: string, cells: readonly string[]) =>
      cells.map((cell) => (cell.includes(sign) ? `"${cell}"` : cell)).join(sign);
    for (const sign of [',', ';', '\t', '|']) {
      const plain = [header, row].map((cells) => write(sign, cells)).join('\r\n');
      const turned = [header.map((name) => name.toUpperCase()), row].map((cells) => write(sign, cells.toReversed()));
      expect(() => read(`\uFEFF${plain}`)).toThrow(refusal(app));
      expect(() => read(turned.join('\n'))).toThrow(refusal(app));
    }
  });

  test.each(data)('%s: %s', (_, app, json) => {
    expect(() => read(JSON.stringify(json))).toThrow(refusal(app));
    expect(() => read(JSON.stringify(turnedRound(json), null, 2))).toThrow(refusal(app));
  });

  test.each([
    ['{"items": [{"name": "a", "price": 2}]}'],
    ['{"friends": []}'],
    ['[{"name": "Bins", "frequencyType": "weekly"}]'],
    ['{"recipes": []  , "version": 1}'],
    ['Who paid,Amount\nJo,2\n'],
  ])('what only resembles one is of no known app: %s', (text) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ code: 'unknown', app: null }) as Error);
  });
});
