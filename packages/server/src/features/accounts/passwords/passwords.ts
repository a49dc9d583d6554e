import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { createConcurrencyLimiter, type ConcurrencyLimiter } from '#platform/concurrency-limiter.ts';

// Invariant: a stored password can only be checked, at a price (OWASP's scrypt parameters, 32 MiB a try). The price is
// stored with the hash in PHC form, so that it can rise: a hash at an older price is replaced at the next sign-in.
type Price = { readonly ln: number; readonly r: number; readonly p: number };
const price: Price = { ln: 15, r: 8, p: 3 };
const keyBytes = 32;

const form = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

// Each takes one of the few threads that also read files and pictures, for a tenth of a second, and strangers may send
// any number. Sign-ups have a separate limiter, so that users with an account never wait behind them.
const knownUsersLimiter = createConcurrencyLimiter({ concurrency: 2, mostWaiting: 100 });
export const signUpLimiter = createConcurrencyLimiter({ concurrency: 1, mostWaiting: 50 });

/** The hash of a password to store; a sign-up waits in a separate limiter. */
export async function hashPassword(
  password: string,
  {
    at = price,
    limiter = knownUsersLimiter,
    signal,
  }: { at?: Price; limiter?: ConcurrencyLimiter; signal?: AbortSignal } = {},
): Promise<string> {
  const salt = randomBytes(16);
  const key = await limiter(() => derive(password, salt, at), signal);
  return `$scrypt$ln=${at.ln},r=${at.r},p=${at.p}$${base64(salt)}$${base64(key)}`;
}

/**
 * Whether the password matches the stored hash, and whether to rehash it. Without a stored hash it takes as long as a
 * wrong password.
 */
export async function checkPassword(
  password: string,
  stored: string | null,
  signal?: AbortSignal,
): Promise<{ right: boolean; outdated: boolean }> {
  const [, ln, r, p, salt = '', key = ''] = form.exec(stored ?? '') ?? [];
  const at = ln ? { ln: Number(ln), r: Number(r), p: Number(p) } : price;
  const derived = await knownUsersLimiter(() => derive(password, Buffer.from(salt, 'base64'), at), signal);
  const expected = Buffer.from(key, 'base64');
  return {
    right: expected.length === derived.length && timingSafeEqual(expected, derived),
    outdated: at.ln !== price.ln || at.r !== price.r || at.p !== price.p,
  };
}

function derive(password: string, salt: Buffer, { ln, r, p }: Price): Promise<Buffer> {
  const N = 2 ** ln;
  const options: ScryptOptions = { N, r, p, maxmem: 129 * N * r + 1024 * r * p };
  return new Promise<Buffer>((resolve, reject) => {
    // Two keyboards may encode the same letters differently: NFKC unifies them.
    scrypt(password.normalize('NFKC'), salt, keyBytes, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
