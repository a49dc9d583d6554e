import fs from 'node:fs';
import { ReadableStream as NodeStream } from 'node:stream/web';
import type { Encrypter } from 'age-encryption';

// Backups are encrypted in the format of age (https://age-encryption.org/v1), so that they can be opened without Hestia, too.
// The library is loaded only when something is encrypted: backups on small machines have no memory to spare.

/** Who can decrypt it: the owner of an age identity (`age1…`), or of the passphrase. */
export type EncryptionKey = { readonly recipient: string } | { readonly passphrase: string };
/** The key that decrypts it. */
export type Key = { readonly identity: string } | { readonly passphrase: string };

type Chunks = AsyncIterable<Uint8Array>;

/** Node's streams match those of the web except for their types. */
const streamOf = (source: Chunks) => NodeStream.from(source) as unknown as ReadableStream<Uint8Array>;

const HEADER = 'age-encryption.org/';
/** scrypt with 2^16 rounds takes 64 MB for a moment; the library's 2^18 would take 256 MB. */
const SCRYPT_LOG_N = 16;

/** Encrypts a stream; without a key it passes unchanged. */
export const encryptTo = (lock: EncryptionKey | null) =>
  async function* (source: Chunks): Chunks {
    if (lock === null) yield* source;
    else yield* (await (await encrypterOf(lock)).encrypt(streamOf(source))) as unknown as Chunks;
  };

async function encrypterOf(lock: EncryptionKey): Promise<Encrypter> {
  const age = await import('age-encryption');
  const encrypter = new age.Encrypter();
  if ('recipient' in lock) encrypter.addRecipient(lock.recipient);
  else {
    encrypter.setScryptWorkFactor(SCRYPT_LOG_N);
    encrypter.setPassphrase(lock.passphrase);
  }
  return encrypter;
}

/** Whether it is a recipient of age: public, made by `age-keygen`. */
export async function isRecipient(text: string): Promise<boolean> {
  const age = await import('age-encryption');
  try {
    new age.Encrypter().addRecipient(text);
    return true;
  } catch {
    return false;
  }
}

/** Decrypts an encrypted stream; others pass unchanged. Throws a sentence when the key is missing or wrong. */
export const decryptWith = (key: Key | null) =>
  async function* (source: Chunks): Chunks {
    const { isEncrypted, all } = await peek(source);
    if (!isEncrypted) {
      yield* all;
      return;
    }
    if (key === null)
      throw new Error(
        'This backup is encrypted: name the file of its identity (--identity) or passphrase (--passphrase-file)',
      );
    yield* (await open(key, all)) as unknown as Chunks;
  };

async function open(key: Key, source: Chunks) {
  const age = await import('age-encryption');
  const decrypter = new age.Decrypter();
  if ('identity' in key) decrypter.addIdentity(key.identity);
  else decrypter.addPassphrase(key.passphrase);
  try {
    return await decrypter.decrypt(streamOf(source));
  } catch (error) {
    throw new Error('This identity or passphrase does not open the backup', { cause: error });
  }
}

async function peek(source: Chunks): Promise<{ isEncrypted: boolean; all: Chunks }> {
  const chunks: AsyncIterator<Uint8Array, unknown> = source[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.length < HEADER.length) {
    const next = await chunks.next();
    if (next.done === true) break;
    head = Buffer.concat([head, next.value]);
  }
  const all = async function* () {
    yield head as Uint8Array;
    yield* { [Symbol.asyncIterator]: () => chunks };
  };
  return { isEncrypted: head.subarray(0, HEADER.length).toString('latin1') === HEADER, all: all() };
}

/** A passphrase from a file, without the end of its line. */
export function readPassphrase(file: string): { readonly passphrase: string } {
  const passphrase = fs.readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  if (passphrase.length < MIN_PASSPHRASE)
    throw new Error(`The passphrase in ${file} must have at least ${MIN_PASSPHRASE} characters`);
  return { passphrase };
}
const MIN_PASSPHRASE = 12;

/** The identity in a file as `age-keygen` writes it: comments, and one line `AGE-SECRET-KEY-…`. */
export function readIdentity(file: string): { readonly identity: string } {
  const identity = fs
    .readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (identity === undefined) throw new Error(`There is no age identity (AGE-SECRET-KEY-…) in ${file}`);
  return { identity };
}
