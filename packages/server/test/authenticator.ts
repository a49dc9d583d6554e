import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { Assertion, NewCredential } from '@hestia/contract/accounts/passkey-endpoints.ts';

type ChallengeOptions = { readonly challenge: string };
type CreationOptions = ChallengeOptions & { readonly user: { readonly id: string } };
/** Faults that a device can simulate. */
type Options = {
  origin?: string;
  rpId?: string;
  flags?: number;
  counter?: number;
  userHandle?: string;
  attested?: Buffer;
};

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;
/** User present, without a fingerprint or PIN. */
export const UNVERIFIED = PRESENT;

/** A device with one passkey (ES256), from a server's view. */
export function makeAuthenticator({ origin, rpId }: { origin: string; rpId: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let handle = '';
  let counter = 0;

  const clientData = (type: string, challenge: string, options: Options) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: options.origin ?? origin, crossOrigin: false }));
  const authenticatorData = (flags: number, options: Options, more: Buffer = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(options.counter ?? ++counter);
    return Buffer.concat([sha256(options.rpId ?? rpId), Buffer.of(options.flags ?? flags), count, more]);
  };

  return {
    id,
    /** Makes the passkey. */
    create({ challenge, user }: CreationOptions, options: Options = {}): NewCredential {
      handle = user.id;
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const cose = Buffer.concat([hex('a5010203262001215820'), base64(x), hex('225820'), base64(y)]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.of(0, credentialId.length), credentialId, cose]);
      const flags = (options.flags ?? PRESENT | VERIFIED) | ATTESTED;
      const data = authenticatorData(flags, { ...options, flags }, attested);
      const statement = options.attested ?? Buffer.concat([text('none'), text('attStmt'), hex('a0')]);
      const attestationObject = Buffer.concat([
        hex('a3'),
        text('fmt'),
        statement,
        text('authData'),
        Buffer.of(0x58, data.length),
        data,
      ]).toString('base64url');
      const clientDataJSON = clientData('webauthn.create', challenge, options).toString('base64url');
      const response = { clientDataJSON, attestationObject, transports: ['internal'] };
      return { id, rawId: id, type: 'public-key', response };
    },
    /** Signs with it. */
    sign({ challenge }: ChallengeOptions, options: Options = {}): Assertion {
      const client = clientData('webauthn.get', challenge, options);
      const data = authenticatorData(PRESENT | VERIFIED, options);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: options.userHandle ?? handle,
      };
      return { id, rawId: id, type: 'public-key', response };
    },
  };
}

/** An attestation that names a certificate (CBOR of `fmt` and `attStmt`). */
export const withCertificate = (): Buffer =>
  Buffer.concat([text('packed'), text('attStmt'), hex('a1'), text('x5c'), hex('81'), hex('41'), hex('00')]);

const sha256 = (input: string | Buffer) => createHash('sha256').update(input).digest();
const hex = (digits: string) => Buffer.from(digits, 'hex');
const base64 = (input: string) => Buffer.from(input, 'base64url');
/** A short text in CBOR. */
const text = (input: string) => Buffer.concat([Buffer.of(0x60 + input.length), Buffer.from(input)]);
