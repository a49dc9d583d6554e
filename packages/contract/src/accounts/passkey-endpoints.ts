import * as z from 'zod/mini';
import { defineEndpoints } from '../wire/endpoint.ts';
import { bodyLimits, limits, MAX_PASSKEYS } from '../wire/limits.ts';
import { Confirmation, Id, Instant, name } from '../wire/primitives.ts';
import { Fcm, Session } from './schemas.ts';

/** Bytes in base64url, as WebAuthn writes them in JSON; `max` characters. */
const bytes = (max: number) => z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^[\w-]+$/));

/** At most 1023 bytes (WebAuthn, "Credential ID"). */
const CredentialId = bytes(1364);
const PublicKeyType = z.literal('public-key');
const Transports = z.array(z.string().check(z.maxLength(20), z.regex(/^[a-z-]+$/))).check(z.maxLength(10));
const ClientData = bytes(4096);
const PasskeyName = name(limits.passkeyName);
const IdInPath = z.object({ id: Id });

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  createdAt: Instant,
  /** The last sign-in with it; null if never. */
  lastUsedAt: z.nullable(Instant),
});
export type Passkey = z.infer<typeof Passkey>;

/** Passkeys of a user: a device looks for one of them. */
export const KnownCredentials = z.array(
  z.object({ type: PublicKeyType, id: z.string(), transports: z.array(z.string()) }),
);

/** Options for creating a passkey (`PublicKeyCredentialCreationOptionsJSON` of WebAuthn Level 3). */
export const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: PublicKeyType, alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  /** Mine already: a device that has one of them makes no second one. */
  excludeCredentials: KnownCredentials,
});

/**
 * Options for signing in with a passkey (`PublicKeyCredentialRequestOptionsJSON`): the device offers those that it has.
 */
export const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
});

/** A device's new passkey (`RegistrationResponseJSON`, as far as it counts). */
export const NewCredential = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: PublicKeyType,
  response: z.object({
    clientDataJSON: ClientData,
    attestationObject: bytes(16_384),
    transports: z.optional(z.nullable(Transports)),
  }),
});
export type NewCredential = z.infer<typeof NewCredential>;

/** A device's signature with a passkey (the members of `AuthenticationResponseJSON` that count). */
export const Assertion = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: PublicKeyType,
  response: z.object({
    clientDataJSON: ClientData,
    authenticatorData: bytes(4096),
    signature: bytes(8192),
    userHandle: z.optional(z.nullable(bytes(86))),
  }),
});
export type Assertion = z.infer<typeof Assertion>;

export const passkeyEndpoints = defineEndpoints({
  listPasskeys: {
    method: 'GET',
    path: '/api/Account/Passkeys',
    access: 'user',
    summary: 'My passkeys, the newest first',
    response: z.array(Passkey).check(z.maxLength(MAX_PASSKEYS)),
  },
  startPasskey: {
    method: 'POST',
    path: '/api/Account/Passkeys/Options',
    access: 'user',
    summary: 'The options with which a device creates a passkey of mine',
    body: Confirmation,
    bodyOptional: true,
    response: CreationOptions,
  },
  addPasskey: {
    method: 'POST',
    path: '/api/Account/Passkeys',
    access: 'user',
    summary: 'Adds the passkey that a device has made',
    body: z.object({ name: PasskeyName, credential: NewCredential }),
    largestBody: bodyLimits.token,
    response: Id,
  },
  renamePasskey: {
    method: 'PUT',
    path: '/api/Account/Passkeys/{id}',
    access: 'user',
    summary: 'Renames a passkey of mine',
    params: IdInPath,
    body: z.object({ name: PasskeyName }),
    response: Id,
  },
  removePasskey: {
    method: 'DELETE',
    path: '/api/Account/Passkeys/{id}',
    access: 'user',
    summary: 'Removes a passkey of mine',
    params: IdInPath,
    response: Id,
  },
  startPasskeySignIn: {
    method: 'POST',
    path: '/api/Account/Passkeys/SignIn/Options',
    access: 'anyone',
    summary: 'The options for signing in with a passkey',
    response: RequestOptions,
  },
  signInWithPasskey: {
    method: 'POST',
    path: '/api/Account/Passkeys/SignIn',
    access: 'anyone',
    summary: 'Signs in with a passkey',
    body: z.object({ credential: Assertion, fcmToken: Fcm }),
    largestBody: bodyLimits.token,
    response: Session,
  },
});
