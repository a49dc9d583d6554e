import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/**
 * A secret that is generated once and stored in a file that only its owner can read. Concurrent processes all get the same one.
 * `make` returns the text to store; by default 32 random bytes in base64url.
 */
export function readOrCreateSecret(
  folder: string,
  name: string,
  make: () => string = () => randomBytes(32).toString('base64url'),
): string {
  const file = path.join(folder, name);
  if (!fs.existsSync(file)) create(file, make());
  const secret = fs.readFileSync(file, 'utf8').trim();
  if (secret === '') throw new Error(`contains an empty secret: delete ${file} to have a new one created`);
  return secret;
}

// Written to a temporary file and linked into place: readers never see a partial secret, and one of two writers wins.
function create(file: string, secret: string) {
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
  const handle = fs.openSync(draft, 'wx', 0o600);
  fs.writeSync(handle, `${secret}\n`);
  fs.fsyncSync(handle);
  fs.closeSync(handle);
  try {
    fs.linkSync(draft, file);
  } catch (error) {
    if (!fs.existsSync(file)) throw error;
  } finally {
    fs.rmSync(draft);
  }
}
