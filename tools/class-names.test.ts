import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findClassFaults } from './class-names.mjs';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'hestia-classes-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function faultsOf(files: Record<string, string>): readonly string[] {
  for (const [file, css] of Object.entries(files)) {
    const place = path.join(folder, 'packages/web/src', file);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, css);
  }
  return findClassFaults(folder).map((fault) => fault.replaceAll('packages/web/src/', ''));
}

const button = '.ui-button {\n  min-height: 52px;\n}\n.ui-button:hover {\n  color: red;\n}\n';

test('a class that one stylesheet styles is in order', () => {
  expect(
    faultsOf({
      'ui/buttons/button.css': button,
      'features/chores/row.css':
        '@layer components { .chore-row { color: red } .chore-row[data-done] { color: grey } }',
    }),
  ).toEqual([]);
});

test('a feature that styles a part of ui is reported with place, owner and fix', () => {
  expect(
    faultsOf({
      'ui/buttons/button.css': button,
      'features/chores/row.css': '@layer components {\n  .chore-row .ui-button {\n    color: red;\n  }\n}\n',
    }),
  ).toEqual([
    'features/chores/row.css:2: .ui-button is styled by ui/buttons/button.css:1; give the element a class of its own beside it',
  ]);
});

test.each([
  ['in a compound', '.chore-row.ui-button {}'],
  ['among others', '.chore-row, .chore-head > .ui-button {}'],
  ['as one of several', '.chore-row > :is(a, .ui-button):hover {}'],
  ['with no weight', ':where(.chore-row .ui-button) {}'],
  ['before a pseudo-element', '.ui-button::before {}'],
  ['nested', '.chore-row { .ui-button { color: red } }'],
  ['at some width', '@media (min-width: 64rem) { .chore-row .ui-button {} }'],
  ['in a layer', '@layer forced { @media (forced-colors: active) { .ui-button {} } }'],
])('%s, it is found', (_how, css) => {
  expect(faultsOf({ 'ui/buttons/button.css': button, 'features/chores/row.css': css })).toHaveLength(1);
});

test.each([
  ['what stands before it', '.ui-button .chore-sign {}'],
  ['what it holds', '.chore-row:has(.ui-button) {}'],
  ['what it is not', '.chore-row:not(.ui-button) {}'],
  ['an element in it', '.chore-row > button {}'],
  ['a comment', '/* .ui-button {} */'],
  ['a text', '.chore-row::after { content: ".ui-button {}" }'],
])('%s may have any class', (_what, css) => {
  expect(faultsOf({ 'ui/buttons/button.css': button, 'features/chores/row.css': css })).toEqual([]);
});

test('two stylesheets of ui do not style one class either; it belongs to the one that styles it everywhere', () => {
  expect(faultsOf({ 'ui/people/avatar.css': '.ui-face {}', 'ui/chip.css': '.ui-chip .ui-face {}' })).toEqual([
    'ui/chip.css:1: .ui-face is styled by ui/people/avatar.css:1; give the element a class of its own beside it',
  ]);
});

test("forced colors of ui's parts are in one stylesheet, those of a feature's part with the part", () => {
  expect(
    faultsOf({
      'ui/buttons/button.css': button,
      'ui/style/forced-colours.css': '@media (forced-colors: active) { .ui-button {} .chore-row {} }',
      'features/chores/row.css': '.chore-row {}',
    }),
  ).toEqual([
    'ui/style/forced-colours.css:1: .chore-row is a part of features/chores/row.css; its forced colours stand there, in @layer forced',
  ]);
});

test('a feature and platform name a class by two words, or by a long one', () => {
  const fault = 'says too little; begin it with the thing that it is a part of, as in .chore-row';
  expect(
    faultsOf({
      'ui/buttons/button.css': '.ui-button {}',
      'features/chores/row.css': '.did {} .did:hover {} .week-day {} .chore {}',
      'shared/split/split.css': '.had {}',
    }),
  ).toEqual([`features/chores/row.css:1: .did ${fault}`, `shared/split/split.css:1: .had ${fault}`]);
});

test('classes of ui and app have their prefixes, which no others have', () => {
  expect(
    faultsOf({
      'ui/buttons/button.css': '.ui-button {} .ui-button.small {} .ui-button:has(.chore-row) {}',
      'ui/rows/row.css': '.list-row:hover {}',
      'app/shell/shell.css': '.ui-shell {} .app-sidebar {} .app-sidebar .house {} .place {}',
      'features/chores/row.css': '.ui-button .chore-row {} .app-sidebar .chore-sign {} .build {} .apple {} .app-row {}',
    }),
  ).toEqual([
    'app/shell/shell.css:1: .house is a class of app; begin it with app-',
    'app/shell/shell.css:1: .place is a class of app; begin it with app-',
    'app/shell/shell.css:1: .ui-shell is a class of app; begin it with app-',
    'features/chores/row.css:1: .app-row is no class of app; begin it with the thing that it is a part of, as in .chore-row',
    'ui/buttons/button.css:1: .small is a class of ui; begin it with ui-',
    'ui/rows/row.css:1: .list-row is a class of ui; begin it with ui-',
  ]);
});

test("rules of Tailwind's own do not disturb it", () => {
  expect(
    faultsOf({
      'ui/theme.css':
        "@import 'tailwindcss/theme.css' layer(theme);\n@theme inline {\n  --color-ink: red;\n}\n.ui-button {}\n",
    }),
  ).toEqual([]);
});
