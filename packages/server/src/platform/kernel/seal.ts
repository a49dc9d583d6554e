import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** A text that only the server can read, and the id of the key that seals it. */
export type SealedText = { readonly keyId: string; readonly sealed: Buffer };

/** Encrypts texts. `of` names a text's owner: with another name it can't be decrypted. */
export type Seal = {
  readonly close: (text: string, of: string) => SealedText;
  /** Null: encrypted with none of the keys. */
  readonly open: (sealed: SealedText, of: string) => string | null;
  /** The ids of the keys that there are. */
  readonly keyIds: () => string[];
};

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Keys by their ids; the first one seals, and each opens what it has sealed. */
export type Keys = ReadonlyMap<string, Buffer>;

export const makeKey = (): string => randomBytes(KEY_BYTES).toString('base64');

/** Keys in base64, separated by spaces, line ends or commas. Throws a sentence. */
export function parseKeys(text: string): Keys {
  const keys = text
    .split(/[\s,]+/)
    .filter((key) => key !== '')
    .map((key) => Buffer.from(key, 'base64'));
  if (keys.length === 0 || keys.some((key) => key.length !== KEY_BYTES))
    throw new Error(`must hold keys of ${KEY_BYTES} bytes in base64 (openssl rand -base64 ${KEY_BYTES})`);
  return new Map(keys.map((key) => [idOf(key), key]));
}

const idOf = (key: Buffer) => createHash('sha256').update(key).digest('hex').slice(0, 12);

/** Seals with AES-256-GCM (NIST SP 800-38D): a new nonce for each text, and the key's id and the owner authenticated with it. */
export function createSeal(read: () => Keys): Seal {
  return {
    close(text, of) {
      const [first] = read();
      if (!first) throw new Error('There is no key to seal with');
      const [keyId, key] = first;
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(about(keyId, of));
      const secret = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return { keyId, sealed: Buffer.concat([nonce, cipher.getAuthTag(), secret]) };
    },
    open({ keyId, sealed }, of) {
      const key = read().get(keyId);
      if (!key) return null;
      const nonce = sealed.subarray(0, NONCE_BYTES);
      const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const cipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(about(keyId, of)).setAuthTag(tag);
      const text = cipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([text, cipher.final()]).toString('utf8');
    },
    keyIds: () => [...read().keys()],
  };
}

const about = (keyId: string, of: string): Buffer => Buffer.from(JSON.stringify([keyId, of]));
