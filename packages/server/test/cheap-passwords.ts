// Loaded before the server. A password is hashed at a price that attackers are to pay, a third of a second of one processor:
// with some two hundred of them in the journeys it would be a tenth of their time. What a hash costs, and that it is the
// price that is stored with it, is tested with the server.
import crypto, { type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { scrypt } = crypto;
type Done = (error: Error | null, key: Buffer) => void;

crypto.scrypt = ((password: string, salt: Buffer, bytes: number, options: ScryptOptions, done: Done) =>
  scrypt(password, salt, bytes, { ...options, N: 16, p: 1 }, done)) as typeof scrypt;
syncBuiltinESMExports();
