import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUp, countPlaywright, countVitest, slowestFiles } from './test-counts.mjs';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hestia-counts-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

async function report(content: unknown) {
  const file = path.join(folder, `${crypto.randomUUID()}.json`);
  await writeFile(file, JSON.stringify(content));
  return file;
}

const ran = (name: string, ...tests: string[]) => ({
  name: `/h/${name}`,
  status: tests.includes('failed') ? 'failed' : 'passed',
  message: '',
  assertionResults: tests.map((status, i) => ({ status, fullName: `test ${i}` })),
});
const everywhere = [
  'packages/contract/a',
  'packages/importers/a',
  'packages/server/a',
  'packages/web/a',
  'bench/a',
  'tools/a',
].map((name) => ran(name, 'passed'));

test('tests are counted by suite and added up into one line', async () => {
  const file = await report({
    testResults: [...everywhere, ran('packages/server/b', 'passed', 'failed', 'pending')],
  });
  const counts = countVitest(file, '/h', 1);
  expect(counts[2]).toEqual({
    suite: 'packages/server',
    passed: 2,
    failures: ['packages/server/b: test 1'],
    skipped: 1,
  });
  expect(addUp(counts)).toEqual({ failed: 1, line: '7 passed, 1 failed, 1 skipped' });
});

test('a failure says why, as far as one needs to know its cause', async () => {
  const failed = { status: 'failed', fullName: 'adds', failureMessages: [`1 is not 2\n${'at here\n'.repeat(200)}`] };
  const file = await report({
    testResults: [...everywhere, { ...ran('tools/b', 'failed'), assertionResults: [failed] }],
  });
  const [words = ''] = countVitest(file, '/h', 1)[5]?.failures ?? [];
  expect(words).toMatch(/^tools\/b: adds\n {6}1 is not 2\n {6}at here\n/);
  expect(words.length).toBeLessThan(1500);
});

test('nothing skipped is not worth a word', async () => {
  expect(addUp(countVitest(await report({ testResults: everywhere }), '/h', 0)).line).toBe('6 passed, 0 failed');
});

test('a suite that runs nothing fails', async () => {
  const counts = countVitest(await report({ testResults: everywhere.slice(1) }), '/h', 0);
  expect(counts[0]?.failures).toEqual(['no test ran']);
});

test('a file that cannot be loaded fails', async () => {
  const broken = { ...ran('tools/b'), status: 'failed', message: 'Unexpected token' };
  const counts = countVitest(await report({ testResults: [...everywhere, broken] }), '/h', 1);
  expect(counts[5]?.failures).toEqual(['tools/b: Unexpected token']);
});

test('a runner that ends badly after its last test, or before its first, fails', async () => {
  expect(addUp(countVitest(await report({ testResults: everywhere }), '/h', 1)).failed).toBe(1);
  expect(addUp(countVitest(path.join(folder, 'none'), '/h', 1)).failed).toBe(1);
  expect(countPlaywright(path.join(folder, 'none'), 1).failures).toHaveLength(1);
});

test('journeys are counted through nested suites; one that passes only at the second try has failed', async () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
  const file = await report({
    errors: [],
    suites: [
      {
        title: 'money.spec.ts',
        specs: [spec('adds', 'expected')],
        suites: [{ title: 'offline', specs: [spec('waits', 'flaky'), spec('later', 'skipped')] }],
      },
    ],
  });
  expect(countPlaywright(file, 0)).toEqual({
    suite: 'e2e',
    passed: 1,
    failures: ['offline: waits'],
    skipped: 1,
  });
});

test('the ten slowest files are listed, of either report', async () => {
  const files = Array.from({ length: 12 }, (_, at) => ({
    ...ran(`tools/${at}`, 'passed'),
    startTime: 1000,
    endTime: 1000 + at * 1500,
  }));
  const lines = slowestFiles(await report({ testResults: files }), '/h');
  expect(lines).toHaveLength(10);
  expect(lines.slice(0, 2)).toEqual(['   16.5 s  tools/11', '   15.0 s  tools/10']);

  const tried = (...durations: number[]) => ({
    title: 'a test',
    tests: [{ status: 'expected', results: durations.map((duration) => ({ duration })) }],
  });
  const suites = [
    { title: 'board.spec.ts', specs: [tried(200)], suites: [{ title: 'within', specs: [tried(1000, 500)] }] },
    { title: 'money.spec.ts', specs: [tried(61_000)] },
  ];
  expect(slowestFiles(await report({ suites, errors: [] }), '/h')).toEqual([
    '   61.0 s  e2e/money.spec.ts',
    '    1.7 s  e2e/board.spec.ts',
  ]);
  expect(slowestFiles('/nowhere', '/h')).toEqual([]);
});
