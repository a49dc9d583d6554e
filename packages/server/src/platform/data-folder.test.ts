import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { prepareDataFolder } from './data-folder.ts';
import { isRoot } from './db/embedded/identity.ts';

let home: string;
beforeEach(() => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-home-'));
});
afterEach(() => fs.rmSync(home, { recursive: true, force: true }));

const modeOf = (folder: string) => fs.statSync(folder).mode & 0o777;

test('beside a database elsewhere the folder is for its owner alone', () => {
  const wished = path.join(home, 'data');
  expect(prepareDataFolder(wished, false)).toEqual({ folder: wished, notices: [] });
  expect(modeOf(wished)).toBe(0o700);
});

describe.runIf(isRoot())('as root, whose database runs as somebody else', () => {
  test('a folder that others can reach is used as it is', () => {
    fs.chmodSync(home, 0o755);
    const wished = path.join(home, 'data');
    expect(prepareDataFolder(wished, true)).toEqual({ folder: wished, notices: [] });
    expect(modeOf(wished)).toBe(0o711);
  });

  test('a folder that only root may enter is opened for passing through', () => {
    expect(prepareDataFolder(home, true)).toEqual({ folder: home, notices: [] });
    expect(modeOf(home)).toBe(0o711);
  });

  test('a folder below one that others cannot enter is kept elsewhere, and a sentence says so', () => {
    const shared = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-shared-'));
    const { folder, notices } = prepareDataFolder(path.join(home, 'clone', 'data'), true, shared);
    expect(path.dirname(folder)).toBe(shared);
    expect(notices).toEqual([expect.stringContaining(`kept in ${folder}`)]);
    expect(modeOf(home)).toBe(0o700);
    fs.rmSync(shared, { recursive: true });
  });
});
