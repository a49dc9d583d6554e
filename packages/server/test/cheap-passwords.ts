// Loaded before the server. A password is hashed at a price that attackers are to pay, a third of a second of one processor:
// with hundreds of people who sign up in the tests it would be a fifth of their time. Who wants the price itself says FULL_PRICE.
import crypto, { type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { scrypt } = crypto;
type Done = (error: Error | null, key: Buffer) => void;

crypto.scrypt = ((password: string, salt: Buffer, bytes: number, options: ScryptOptions, done: Done) =>
  scrypt(
    password,
    salt,
    bytes,
    process.env['FULL_PRICE'] === '1' ? options : { ...options, N: 16, p: 1 },
    done,
  )) as typeof scrypt;
syncBuiltinESMExports();
