// Loaded before the server. Hashing a password takes a third of a second of one processor, to slow attackers down. With
// the hundreds of sign-ups in the tests it would take a fifth of their time. FULL_PRICE keeps the real cost.
import crypto, { type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { scrypt } = crypto;
type ScryptCallback = (error: Error | null, key: Buffer) => void;

crypto.scrypt = ((password: string, salt: Buffer, bytes: number, options: ScryptOptions, done: ScryptCallback) =>
  scrypt(
    password,
    salt,
    bytes,
    process.env['FULL_PRICE'] === '1' ? options : { ...options, N: 16, p: 1 },
    done,
  )) as typeof scrypt;
syncBuiltinESMExports();
