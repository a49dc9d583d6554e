import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { eventNames } from '../packages/contract/src/wire/event-names.ts';
import { Expense } from '../packages/contract/src/money/shapes/schemas.ts';
import { generated } from './wire-docs/generated.ts';
import { writePage } from './wire-docs/page.ts';
import { readWords } from './wire-docs/words.ts';

const root = path.resolve(import.meta.dirname, '..');

test.each(generated)('$file matches the contract', async ({ file, write }) => {
  const advice = `What the contract says of the wire has changed: npm run docs:wire writes ${file} anew.`;
  expect(readFileSync(path.join(root, file), 'utf8') === (await write()) ? '' : advice).toBe('');
});

describe('the words of the wire', () => {
  const words = readWords(path.join(root, 'packages/contract/src'));

  test.each([
    ['a schema', 'Absence', expect.stringMatching(/^A member is away/)],
    ['a member', 'Chore.dueDate', undefined],
    ['a member of what a schema extends', 'Turn.rule', expect.stringMatching(/^RRULE/)],
    ['a member of fields that several schemas spread', 'NewExpense.paidOn', expect.stringMatching(/household's day/)],
    ['a member of a body', 'changePassword.body.current', expect.stringMatching(/no password yet/)],
    ['a parameter', 'listMessages.query.letters', expect.stringMatching(/^The most letters/)],
    ['an option of a union', 'OwnSplit.personal', expect.stringMatching(/^Some sharers have extras/)],
    ['an event', 'ChoreLineTicked', expect.stringMatching(/^Ours: the change of a line/)],
    ['a member of a schema by the name of one that another file keeps to itself', 'Expense.id', undefined],
  ])('are the comments of %s', (_what, at, said) => {
    expect(words.get(at)).toEqual(said);
  });

  test('say of every event what has happened', () => {
    expect(eventNames.filter((name) => !words.has(name))).toEqual([]);
  });
});

test('a table tells every member that its schema has, and says which may be absent', () => {
  const page = '<!-- npm run docs:wire makes: shapes of both clients -->\n\nas it was\n\n<!-- until here -->';
  const row =
    writePage(page)
      .split('\n')
      .find((line) => line.startsWith('| Expense |')) ?? '';
  for (const member of Object.keys(Expense.shape)) expect(row).toMatch(`\`${member}`);
  expect(row).toContain('`paidOn?`: day. ');
  expect(writePage(page)).not.toContain('as it was');
  expect(() => writePage(page.replace('both clients', 'nobody'))).toThrow('There is no table of shapes of nobody');
});
