import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { Queries } from '#platform/db/queries.ts';
import { sharedSecret } from '#platform/db/shared-secret.ts';

/** A text that only the server can read, and the id of the key that seals it. */
export type Sealed = { readonly keyId: string; readonly sealed: Buffer };

/** Seals texts. `of` says whose a text is: under another name it cannot be opened. */
export type Seal = {
  readonly close: (text: string, of: string) => Sealed;
  readonly open: (sealed: Sealed, of: string) => string;
};

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** All keys by id, and the one that seals from now on: what an earlier one has sealed can still be opened. */
const Keys = z.object({ current: z.string(), keys: z.record(z.string(), z.base64()) });
type Keys = z.infer<typeof Keys>;

/** The server's keys for handles: made once, the same for all processes. Another one is added in the table `secrets`. */
export const keptSeal = async (on: Queries): Promise<Seal> =>
  createSeal(z.parse(Keys, JSON.parse(await sharedSecret(on, 'handle-keys', { make: makeKeys }))));

const makeKeys = (): string =>
  JSON.stringify({ current: '1', keys: { 1: randomBytes(KEY_BYTES).toString('base64') } } satisfies Keys);

/** Seals with AES-256-GCM (NIST SP 800-38D): a new nonce for each text, and the key's id and the owner authenticated with it. */
export function createSeal({ current, keys }: Keys): Seal {
  const keyOf = (id: string): Buffer => {
    const key = Buffer.from(keys[id] ?? '', 'base64');
    if (key.length !== KEY_BYTES)
      throw new Error(`The secret "handle-keys" has no key of ${KEY_BYTES} bytes under "${id}"`);
    return key;
  };
  return {
    close(text, of) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, keyOf(current), nonce).setAAD(about(current, of));
      const secret = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return { keyId: current, sealed: Buffer.concat([nonce, cipher.getAuthTag(), secret]) };
    },
    open({ keyId, sealed }, of) {
      const nonce = sealed.subarray(0, NONCE_BYTES);
      const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const cipher = createDecipheriv(CIPHER, keyOf(keyId), nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(about(keyId, of)).setAuthTag(tag);
      const text = cipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([text, cipher.final()]).toString('utf8');
    },
  };
}

const about = (keyId: string, of: string): Buffer => Buffer.from(JSON.stringify([keyId, of]));
