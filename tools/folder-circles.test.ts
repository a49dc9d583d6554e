import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeCircles, findFolderCircles, KNOWN_CIRCLES } from './folder-circles.mjs';

const root = path.resolve(import.meta.dirname, '..');
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'hestia-circles-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function plant(files: Record<string, string>): string {
  for (const [file, code] of Object.entries(files)) {
    const place = path.join(folder, 'packages/web/src', file);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, code);
  }
  return folder;
}

const foldersOf = (files: Record<string, string>) => findFolderCircles(plant(files)).map(({ folders }) => folders);

test('no folders of Hestia import each other, except the known ones', () => {
  expect(describeCircles(findFolderCircles(root))).toEqual([]);
});

test('every known circle is still there: one that was resolved leaves the list', () => {
  const solved = KNOWN_CIRCLES.filter(
    (known) =>
      findFolderCircles(
        root,
        KNOWN_CIRCLES.filter((one) => one !== known),
      ).length === 0,
  );
  expect(solved).toEqual([]);
});

test('two folders that import each other are found, with the files that do', () => {
  plant({
    'platform/a/one.ts': "import { two } from '#platform/b/two.ts';\n",
    'platform/b/three.ts': "import { one } from '../a/one.ts';\n",
  });
  expect(describeCircles(findFolderCircles(folder))).toEqual([
    'packages/web/src/platform/a, packages/web/src/platform/b import each other:\n' +
      '  packages/web/src/platform/a/one.ts → packages/web/src/platform/b\n' +
      '  packages/web/src/platform/b/three.ts → packages/web/src/platform/a',
  ]);
});

test('a circle over a third folder is found, be it closed by a type, a re-export or a late import', () => {
  const circle = foldersOf({
    'a/one.ts': "import type { Two } from '../b/two.ts';\n",
    'b/two.ts': "export { three } from '../c/three.ts';\n",
    'c/three.ts': "export const load = () => import('../a/one.ts');\n",
  });
  expect(circle).toEqual([['packages/web/src/a', 'packages/web/src/b', 'packages/web/src/c']]);
});

test('an import over several lines counts', () => {
  const circle = foldersOf({
    'a/one.ts': "import {\n  two,\n  more,\n} from '../b/two.ts';\n",
    'b/two.ts': "import '../a/one.ts';\n",
  });
  expect(circle).toHaveLength(1);
});

test('a folder and the folder within it are two', () => {
  expect(foldersOf({ 'a/one.ts': "import './b/two.ts';\n", 'a/b/two.ts': "import '../one.ts';\n" })).toHaveLength(1);
});

test('imports that lead one way, packages, and what tests import are no circle', () => {
  const circle = foldersOf({
    'a/one.ts': "import { two } from '../b/two.ts';\nimport path from 'node:path';\n",
    'b/two.ts': "import { x } from '@hestia/contract/a/one.ts';\n",
    'b/two.test.ts': "import { one } from '../a/one.ts';\n",
  });
  expect(circle).toEqual([]);
});

test('a known circle is let through, and no other', () => {
  plant({
    'a/one.ts': "import '../b/two.ts';\n",
    'b/two.ts': "import '../a/one.ts';\n",
    'c/one.ts': "import '../d/two.ts';\n",
    'd/two.ts': "import '../c/one.ts';\n",
  });
  const known = [{ from: 'packages/web/src/b', to: 'packages/web/src/a' }];
  expect(findFolderCircles(folder, known).map(({ folders }) => folders)).toEqual([
    ['packages/web/src/c', 'packages/web/src/d'],
  ]);
});
