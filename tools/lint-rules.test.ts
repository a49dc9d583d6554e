import { execFile } from 'node:child_process';
import { copyFile, glob, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

/*
 * A broken guard passes silently. So this test breaks each architectural rule on purpose, in a small copy of the
 * folders, and expects the linter's error; allowed code next to it must pass.
 */
const root = path.resolve(import.meta.dirname, '..');
const lines = (count: number) => 'void 0;\n'.repeat(count);

type PlantedFault = { rule: string; file: string; code: string; message?: string };

const climbs = 'A feature never climbs';
const stays = 'A room stays within its feature';
const bare = 'Name the file with its ending';
const planted: PlantedFault[] = [
  imported('packages/web/src/features/money/climbs.ts', '../chores/rule.ts', climbs),
  imported('packages/web/src/features/money/room/leaves.ts', '../../chores/rule.ts', stays),
  imported('packages/web/src/features/money/room/leaves-round.ts', './../room/../../chores/rule.ts', stays),
  imported(
    'packages/web/src/features/money/room/leaves-alias.ts',
    '#ui/../features/chores/rule.ts',
    'without a detour',
  ),
  imported(
    'packages/web/src/features/money/room/knows.ts',
    '#features/chores/rule.ts',
    'A feature knows its own files',
  ),
  imported('packages/web/src/features/money/room/bare.ts', '../own', bare),
  imported('packages/server/src/features/money/room/leaves.ts', '../../../platform/db.ts', stays),
  imported('packages/server/src/features/money/climbs.ts', '../chores/rule.ts', climbs),
  imported('packages/server/src/features/money/climbs-round.ts', './../../platform/db.ts', climbs),
  imported('packages/server/src/features/money/climbs-alias.ts', '#platform/../features/chores/rule.ts', climbs),
  imported('packages/web/src/features/money/alias.ts', '#features/chores/rule.ts', 'A feature knows its own files'),
  imported('packages/web/src/features/money/app.ts', '#app/router.ts', 'A feature knows its own files'),
  imported('packages/web/src/features/money/server.ts', '@hestia/server/src/app.ts', 'The packages meet'),
  imported('packages/web/src/features/money/bare.ts', './own', bare),
  imported('packages/web/src/features/money/bare-alias.ts', '#ui/button', bare),
  imported('packages/web/src/features/money/bare-contract.ts', '@hestia/contract/money/apply', bare),
  imported('packages/server/src/platform/knows.ts', '../features/money/routes.ts', 'know no feature'),
  imported('packages/web/src/platform/knows.ts', '../features/money/list.ts', 'know no feature'),
  imported('packages/web/src/ui/knows.tsx', '../../features/money/list.ts', 'know no feature'),
  imported('packages/web/src/ui/app.tsx', '../app/router.tsx', 'know no feature'),
  imported('packages/web/src/platform/shared.ts', '#shared/split/split-draft.ts', 'do not know what features share'),
  imported('packages/web/src/shared/knows.ts', '../features/money/list.ts', 'knows no feature'),
  imported('packages/importers/src/kysely.ts', 'kysely', 'the contract and zod alone'),
  imported('packages/importers/src/server.ts', '@hestia/server/src/app.ts', 'The packages meet'),
  imported('packages/contract/src/money/lodash.ts', 'kysely', 'zod alone'),
  imported('packages/contract/src/money/node.ts', 'node:fs', 'zod alone'),
  imported('packages/contract/src/money/leaves.ts', '../../../server/src/app.ts', 'stays within itself'),
  imported('packages/contract/src/money/zx.ts', 'zx', 'zod alone'),
  imported('packages/contract/src/money/full.ts', 'zod-to-json', 'zod alone'),
  imported('packages/contract/src/money/leaves.test.ts', '../../../server/src/app.ts', 'stays within itself'),
  imported('packages/web/src/app/server.ts', '@hestia/server/src/app.ts', 'The packages meet'),
  {
    rule: 'no-restricted-imports',
    file: 'packages/web/src/features/money/later.ts',
    code: "export const later = () => import('../chores/rule.ts');\n",
    message: climbs,
  },
  {
    rule: 'no-restricted-imports',
    file: 'packages/web/src/features/money/passes-on.ts',
    code: "export { x } from '../chores/rule.ts';\n",
    message: climbs,
  },
  {
    rule: 'no-restricted-imports',
    file: 'packages/web/src/features/money/type.ts',
    code: "import type { X } from '../chores/rule.ts';\nexport type Y = X;\n",
    message: climbs,
  },
  {
    rule: 'consistent-type-imports',
    file: 'packages/web/src/features/money/inline-type.ts',
    code: "export type Y = import('../chores/rule.ts').X;\n",
  },
  { rule: 'max-lines', file: 'packages/server/src/long.ts', code: lines(301) },
  { rule: 'max-lines', file: 'packages/server/src/long.test.ts', code: lines(601) },
  {
    rule: 'max-lines-per-function',
    file: 'packages/server/src/long-function.ts',
    code: `export function long() {\n${lines(60)}}\n`,
  },
  {
    rule: 'max-lines-per-function',
    file: 'packages/web/src/long-component.tsx',
    code: `export const Long = () => {\n${lines(60)}};\n`,
  },
  { rule: 'no-explicit-any', file: 'packages/server/src/any.ts', code: 'export const f = (x: any): unknown => x;\n' },
  {
    rule: 'no-non-null-assertion',
    file: 'packages/server/src/bang.ts',
    code: 'export const first = (a: string[]) => a[0]!;\n',
  },
  { rule: 'no-unsafe-assignment', file: 'packages/server/src/unsafe.ts', code: "export const x = JSON.parse('1');\n" },
  {
    rule: 'ban-ts-comment',
    file: 'packages/server/src/ignored.ts',
    code: "// @ts-ignore\nexport const x: number = 'a';\n",
  },
  {
    rule: 'no-floating-promises',
    file: 'packages/server/src/floating.ts',
    code: 'const go = async () => {\n  await Promise.resolve();\n};\ngo();\n',
  },
  {
    rule: 'no-void',
    file: 'packages/web/src/features/money/forgets.ts',
    code: 'const queueWrite = () => Promise.resolve();\nexport const add = () => void queueWrite();\n',
  },
  {
    rule: 'no-void',
    file: 'packages/web/src/features/chores/forgets.ts',
    code: 'const queueWrite = () => Promise.resolve();\nexport function add() {\n  void queueWrite();\n}\n',
  },
  {
    rule: 'no-floating-promises',
    file: 'packages/web/src/features/reminders/forgets.ts',
    code: 'const queueWrite = () => Promise.resolve();\nexport function add() {\n  queueWrite();\n}\n',
  },
  {
    rule: 'no-misused-promises',
    file: 'packages/web/src/features/messages/forgets.ts',
    code: [
      'const queueWrite = () => Promise.resolve();',
      'declare const toast: (undo: () => void) => void;',
      'export const add = () => toast(() => queueWrite());',
      '',
    ].join('\n'),
  },
  {
    rule: 'switch-exhaustiveness-check',
    file: 'packages/server/src/switch.ts',
    code: "export const f = (x: 'a' | 'b') => {\n  switch (x) {\n    case 'a':\n      return 1;\n  }\n  return 2;\n};\n",
  },
  {
    rule: 'no-super-linear-backtracking',
    file: 'packages/server/src/backtracks.ts',
    code: 'export const isEmail = (text: string) => /^.+@.+$/.test(text);\n',
  },
  {
    rule: 'no-super-linear-move',
    file: 'packages/web/src/trims.ts',
    code: "export const trimmed = (text: string) => text.replace(/=+$/, '');\n",
  },
  { rule: 'no-console', file: 'packages/web/src/noisy.ts', code: "console.log('here');\n" },
  { rule: 'no-warning-comments', file: 'packages/web/src/later.ts', code: '// TODO later\nexport const x = 1;\n' },
  { rule: 'no-barrel-file', file: 'packages/web/src/barrel.ts', code: "export * from './app/own.ts';\n" },
  { rule: 'filename-case', file: 'packages/web/src/BadName.ts', code: 'export const x = 1;\n' },
  {
    rule: 'no-focused-tests',
    file: 'packages/web/src/focused.test.ts',
    code: "import { expect, test } from 'vitest';\ntest.only('one is one', () => {\n  expect(1).toBe(1);\n});\n",
  },
  {
    rule: 'no-disabled-tests',
    file: 'packages/web/src/skipped.test.ts',
    code: "import { expect, test } from 'vitest';\ntest.skip('one is one', () => {\n  expect(1).toBe(1);\n});\n",
  },
  {
    rule: 'no-cycle',
    file: 'packages/server/src/cycle-a.ts',
    code: "import { b } from './cycle-b.ts';\nexport const a = () => b;\n",
  },
  {
    rule: 'rules-of-hooks',
    file: 'packages/web/src/hooks.tsx',
    code: "import { useState } from 'react';\nexport const Odd = ({ on }: { on: boolean }) => {\n  if (on) useState(1);\n  return null;\n};\n",
  },
  {
    rule: 'no-restricted-globals',
    file: 'packages/web/src/platform/worker.ts',
    code: "export const start = () => new Worker('/assets/a.js');\n",
    message: 'restricted global',
  },
  ...[
    'document.body.innerHTML = text',
    "document.body.insertAdjacentHTML('beforeend', text)",
    'document.write(text)',
    "new DOMParser().parseFromString(text, 'text/html')",
    'document.createRange().createContextualFragment(text)',
    "const script = document.createElement('script');\n  script.src = text",
  ].map((sink, at) => ({
    rule: 'no-restricted-properties',
    file: `packages/web/src/ui/sink-${at}.ts`,
    code: `export function sink(text: string) {\n  ${sink};\n}\n`,
    message: 'Trusted Types',
  })),
  {
    rule: 'alt-text',
    file: 'packages/web/src/image.tsx',
    code: 'export const Picture = () => <img src="/a.png" />;\n',
  },
];

/** Allowed code close to the forbidden. */
const allowed: Omit<PlantedFault, 'rule'>[] = [
  { file: 'packages/web/src/features/chores/rule.ts', code: 'export const x = 1;\n' },
  { file: 'packages/web/src/features/money/own.ts', code: 'export const own = 1;\n' },
  {
    file: 'packages/web/src/features/money/good.ts',
    code: [
      "import { x as button } from '#ui/button.ts';",
      "import { x as apply } from '@hestia/contract/money/applying/apply.ts';",
      "import { own } from './own.ts';",
      'export const all = [button, apply, own];',
      '',
    ].join('\n'),
  },
  {
    file: 'packages/web/src/features/money/room/inside.ts',
    code: "import { own } from '../own.ts';\nimport { near } from '../next-room/near.ts';\nexport const all = [own, near];\n",
  },
  { file: 'packages/web/src/features/money/next-room/near.ts', code: 'export const near = 1;\n' },
  {
    file: 'packages/web/src/app/own.ts',
    code: "import { own } from '../features/money/own.ts';\nexport const x = own;\n",
  },
  { file: 'packages/web/src/ui/button.ts', code: 'export const x = 1;\n' },
  {
    file: 'packages/contract/src/money/applying/apply.ts',
    code: "import * as z from 'zod/mini';\nexport const x = z.string();\n",
  },
  {
    file: 'packages/web/src/trims-once.ts',
    code: "export const trimmed = (text: string) => text.replace(/(?<!=)=+$/, '');\n",
  },
  { file: 'packages/server/src/just.ts', code: lines(300) },
  { file: 'packages/server/src/long-but-test.test.ts', code: lines(600) },
  { file: 'packages/server/src/cycle-b.ts', code: "import { a } from './cycle-a.ts';\nexport const b = () => a;\n" },
];

function imported(file: string, what: string, message: string): PlantedFault {
  return { rule: 'no-restricted-imports', file, code: `import { x } from '${what}';\nexport const y = x;\n`, message };
}

type Finding = { code: string; help: string; filename: string };

let folder = '';
let findings: Finding[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hestia-lint-'));
  await copyFile(path.join(root, '.oxlintrc.json'), path.join(folder, '.oxlintrc.json'));
  await copyFile(path.join(root, 'tsconfig.base.json'), path.join(folder, 'tsconfig.base.json'));
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  await writeFile(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: './tsconfig.base.json', compilerOptions: { types: ['node'], jsx: 'react-jsx' } }),
  );
  for (const { file, code } of [...planted, ...allowed]) {
    await mkdir(path.join(folder, path.dirname(file)), { recursive: true });
    await writeFile(path.join(folder, file), code);
  }
  findings = await lint();
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

async function lint(): Promise<Finding[]> {
  const bin = path.join(root, 'node_modules/oxlint/bin/oxlint');
  const output = await promisify(execFile)(process.execPath, [bin, '--format=json'], { cwd: folder }).then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  );
  const report = JSON.parse(output) as { diagnostics: Finding[] };
  return report.diagnostics;
}

test.each(planted)('$rule is caught in $file', ({ rule, file, message = '' }) => {
  const found = findings.filter((f) => f.filename === file && f.code.includes(`(${rule})`));
  expect(found.map((f) => f.help).join('\n')).toContain(message);
  expect(found).not.toEqual([]);
});

test.each(allowed)('imports and length of $file pass', ({ file }) => {
  const about = /no-restricted-imports|max-lines|no-barrel-file/;
  expect(findings.filter((f) => f.filename === file && about.test(f.code))).toEqual([]);
});

test('every feature that queues writes is one where no promise may be turned away from', async () => {
  const features = path.join(root, 'packages/web/src/features');
  const { overrides } = JSON.parse(await readFile(path.join(root, '.oxlintrc.json'), 'utf8')) as {
    overrides: { files: string[]; rules: Record<string, unknown> }[];
  };
  const watched = overrides.filter(({ rules }) => rules['no-void'] === 'error').flatMap(({ files }) => files);
  const writing = new Set<string>();
  for await (const file of glob('*/**/*.{ts,tsx}', { cwd: features })) {
    const code = await readFile(path.join(features, file), 'utf8');
    if (/\bqueue(Write|WithUndo|AllWithUndo)\b/.test(code))
      writing.add(`packages/web/src/features/${file.split(path.sep)[0]}/**`);
  }
  expect(writing.size).toBeGreaterThan(3);
  expect([...writing].filter((feature) => !watched.includes(feature))).toEqual([]);
});
