import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/**
 * A secret that is made once and kept in a file only its owner can read. Several processes may ask at once: all get the same one.
 * `make` answers the text to keep; by default 32 random bytes in base64url.
 */
export function keepSecret(
  folder: string,
  name: string,
  make: () => string = () => randomBytes(32).toString('base64url'),
): string {
  const file = path.join(folder, name);
  if (!fs.existsSync(file)) create(file, make());
  const secret = fs.readFileSync(file, 'utf8').trim();
  if (secret === '') throw new Error(`holds an empty secret: delete ${file}, and a new one is made`);
  return secret;
}

// Written beside and linked into place: a reader never sees half a secret, and of two writers one wins.
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
