import { passkeyEndpoints } from '@hestia/contract/accounts/passkey-endpoints.ts';
import { recoveryEndpoints } from '@hestia/contract/accounts/recovery-endpoints.ts';
import { secondFactorEndpoints } from '@hestia/contract/accounts/second-factor-endpoints.ts';
import { makeAuthenticator } from './authenticator.ts';
import type { TestUser } from './call.ts';
import type { TestServer } from './server.ts';

/** The address of a server that has passkeys. */
export const party = { origin: 'https://hestia.example.org', rpId: 'hestia.example.org' };
export const withPasskeys = { HESTIA_PUBLIC_URL: party.origin, HESTIA_TRUST_PROXY: 'true' };

/** Adds a passkey of a new device. */
export async function addPasskey(server: TestServer, user: TestUser) {
  const device = makeAuthenticator(party);
  const credential = device.create(await server.call(user, passkeyEndpoints.startPasskey));
  const id = await server.call(user, passkeyEndpoints.addPasskey, { body: { name: 'Phone', credential } });
  return { device, id };
}

/** A new user with two-step sign-in, with device and recovery codes. */
export async function secure(server: TestServer, name: string) {
  const user = await server.signUp(name);
  const { device, id } = await addPasskey(server, user);
  const { codes } = await server.call(user, recoveryEndpoints.makeRecoveryCodes);
  await server.call(user, secondFactorEndpoints.setSecondFactor, { body: { isOn: true } });
  return { user, device, passkeyId: id, codes };
}
