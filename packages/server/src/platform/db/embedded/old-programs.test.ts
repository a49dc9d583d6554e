import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { keepPrograms } from './old-programs.ts';

test("programs that don't fit on a full disk leave no partial copy", () => {
  const base = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-programs-'));
  onTestFinished(() => fs.rmSync(base, { recursive: true, force: true }));
  onTestFinished(() => void vi.restoreAllMocks());
  const [home, native] = [path.join(base, 'home'), path.join(base, 'native')];
  fs.mkdirSync(home);
  fs.mkdirSync(path.join(native, 'bin'), { recursive: true });
  for (const name of ['initdb', 'postgres']) fs.writeFileSync(path.join(native, 'bin', name), name);
  const own = { folder: path.join(native, 'bin'), version: 18, release: '18.4' };

  vi.spyOn(fs, 'linkSync').mockImplementation(() => {
    throw Object.assign(new Error('EXDEV'), { code: 'EXDEV' });
  });
  const { copyFileSync } = fs;
  vi.spyOn(fs, 'copyFileSync').mockImplementation((from, to, mode) => {
    if (String(from).endsWith('postgres')) throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
    copyFileSync(from, to, mode);
  });
  expect(() => keepPrograms(home, own)).toThrow('ENOSPC');
  expect(fs.readdirSync(home)).toEqual([]);
  vi.restoreAllMocks();
  keepPrograms(home, own);
  expect(fs.readdirSync(home)).toEqual(['postgres-18.4']);
});
