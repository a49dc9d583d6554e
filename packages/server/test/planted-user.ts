import { randomUUID } from 'node:crypto';
import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { passkeyEndpoints } from '@hestia/contract/accounts/passkey-endpoints.ts';
import { recoveryEndpoints } from '@hestia/contract/accounts/recovery-endpoints.ts';
import { secondFactorEndpoints } from '@hestia/contract/accounts/second-factor-endpoints.ts';
import { calendarEndpoints } from '@hestia/contract/chores/calendar/endpoints.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { memberResetEndpoints } from '@hestia/contract/colocations/reset-endpoints.ts';
import { imageEndpoints } from '@hestia/contract/images/endpoints.ts';
import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { settleEndpoints } from '@hestia/contract/money/settle-endpoints.ts';
import { noticeEndpoints } from '@hestia/contract/notices/endpoints.ts';
import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import type { Endpoint } from '@hestia/contract/wire/endpoint.ts';
import { decodeJwt } from 'jose';
import { makeReset } from '../src/features/accounts/passwords/reset-codes.ts';
import { makeAuthenticator } from './authenticator.ts';
import { bookIn } from './bills.ts';
import type { Parts } from './call.ts';
import type { TestIssuer } from './issuer.ts';
import { pictureForm } from './samples/images.ts';
import { sampledEndpoints } from './samples/all.ts';
import type { Fixture } from './samples/fixture.ts';
import type { TestServer } from './server.ts';

/** Settings that enable all features for a user. */
export const plantable = (issuer: TestIssuer): Record<string, string> => ({
  HESTIA_PUBLIC_URL: 'https://hestia.example.org',
  HESTIA_TRUST_PROXY: 'true',
  HESTIA_RESET_BY_MEMBERS: 'on',
  HESTIA_OIDC_ISSUER: issuer.url,
  HESTIA_OIDC_CLIENT_ID: 'hestia',
  HESTIA_OIDC_NAME: 'Home',
});

/** Texts that can be found anywhere. */
export const planted = {
  formerName: 'Formerly-Wilhelmina',
  name: 'Ottilie',
  email: 'planted.person@example.org',
  password: 'planted correct horse',
  subject: 'planted-subject',
  userAgent: 'PlantedPhone/7.1',
  fcmToken: 'planted-fcm-token',
  endpoint: 'https://push.example.org/planted-endpoint',
  passkey: 'Planted security key',
  paypal: 'plantedpaypal',
  timeZone: 'Pacific/Chatham',
  key: 'planted-idempotency-key',
  deleted: 'planted words that were deleted',
  retained: 'planted words that stay',
} as const;

/** Calls that end the filling, or that its user can't make. */
const LEFT_OUT = new Set<string>([
  'logout',
  'endSession',
  'changePassword',
  'deleteUser',
  'quitColocation',
  'deleteColocation',
  'removeMember',
  'createColocation',
  'removeDevice',
  'removePhone',
  'unsubscribe',
  'updateUser',
  'withdrawCalendarAddress',
  'changeOwnHandles',
  'setNoticeChoice',
  'setLanguage',
  'makeRecoveryCodes',
  'setSecondFactor',
  'getLeftStatement',
  'listLeftPayments',
  'confirmLeftPayment',
  'partPurse',
  'cancelMove',
  'undoMove',
]);

export type PlantedUser = {
  readonly id: string;
  readonly jwt: string;
  readonly home: string;
  /** Their picture, and an unused one. */
  readonly pictures: { readonly face: string; readonly unused: string };
  readonly others: readonly [
    { readonly id: string; readonly jwt: string },
    { readonly id: string; readonly jwt: string },
  ];
};

/** A user with data in all tables, created by API calls. */
export async function plantUser(server: TestServer, issuer: TestIssuer): Promise<PlantedUser> {
  const { id, jwt } = await signUp(server, issuer);
  const me = { jwt };
  const home = await server.createHousehold({ ...me, id, username: '', email: '', password: '' });
  const [bob, cleo] = [await server.signUp('Bob'), await server.signUp('Cleo')];
  for (const one of [bob, cleo]) await server.join(one, home);
  await addPasskey(server, me);
  await choose(server, me, id);
  await beginSignIn(server, me);
  const pictures = await showFace(server, me, id);
  await callAll(server, {
    home,
    ada: { id, jwt, sessionId: String(decodeJwt(jwt)['sid']) },
    bob,
    leaver: () => Promise.resolve(cleo),
    add: (endpoint, parts) => server.call(me, endpoint, withOwnName(endpoint, parts)),
    addAs: (by, endpoint, parts) => server.call(by, endpoint, parts),
    bookBills: () => bookIn(server, home),
    hasLeft: () => Promise.resolve(),
    device: () => Promise.reject(new Error('No sample needs one')),
  });
  await say(server, me, home);
  await doTheirPart(server, me, { colocationId: home, enrolled: [id, bob.id] });
  await server.call(bob, messageEndpoints.sendMessage, {
    body: { colocationId: home, content: `@${planted.name}`, mentions: [id] },
  });
  await makeReset(server.platform.database, id);
  await server.call(bob, memberResetEndpoints.askReset, { params: { userId: id } });
  return { id, jwt, home, pictures, others: [bob, cleo] };
}

type ForEach = { readonly colocationId: string; readonly enrolled: string[] };

/** Of a chore that two must do: one has, the other has not. */
async function doTheirPart(server: TestServer, me: { jwt: string }, of: ForEach): Promise<void> {
  const body = { title: 'Read the meter', isForEach: true, ...of };
  const chore = await server.call(me, choreEndpoints.addChore, { body });
  await server.call(me, choreEndpoints.toggleDone, { query: { id: chore, isDone: true } });
}

/** First by a provider, then with a password: an account with both. */
async function signUp(server: TestServer, issuer: TestIssuer) {
  const { email, formerName: username, subject: sub, userAgent, fcmToken, password } = planted;
  const googleToken = await issuer.token({ sub, email, email_verified: true });
  const headers = { 'user-agent': userAgent };
  const { user, jwt } = await server.call(null, accountEndpoints.register, {
    body: { googleToken, username, fcmToken },
    headers,
    key: planted.key,
  });
  await server.call({ jwt }, accountEndpoints.changePassword, { body: { current: '', next: password } });
  await server.attempt(null, accountEndpoints.signIn, { body: { email, password: 'a guess' } });
  const again = await server.call(null, accountEndpoints.signIn, { body: { email, password, fcmToken }, headers });
  return { id: user.id, jwt: again.jwt };
}

async function addPasskey(server: TestServer, me: { jwt: string }): Promise<void> {
  const device = makeAuthenticator({ origin: 'https://hestia.example.org', rpId: 'hestia.example.org' });
  const options = await server.call(me, passkeyEndpoints.startPasskey);
  const body = { name: planted.passkey, credential: device.create(options) };
  await server.call(me, passkeyEndpoints.addPasskey, { body });
}

/** A user's settings. Their quiet hours are now, so that notices are delayed. */
async function choose(server: TestServer, me: { jwt: string }, id: string): Promise<void> {
  const { timeZone, endpoint, paypal } = planted;
  const [hour = 0, minute = 0] = new Date().toLocaleTimeString('en-GB', { timeZone }).split(':').map(Number);
  const at = (later: number) => (hour * 60 + minute + later + 1440) % 1440;
  await server.call(me, noticeEndpoints.setNoticeChoice, {
    body: { kinds: { chore: false }, quietFrom: at(-60), quietUntil: at(600), timeZone, digestAt: at(300) },
  });
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  await server.call(me, noticeEndpoints.subscribe, { body: { endpoint, keys } });
  await server.call(me, accountEndpoints.setLanguage, { body: { userId: id, language: 'ja' } });
  await server.call(me, settleEndpoints.changeOwnHandles, { body: { paypal } });
  await server.call(me, recoveryEndpoints.makeRecoveryCodes);
  await server.call(me, calendarEndpoints.createCalendarAddress, { body: {} });
}

/** Asked for a passkey after the password, and not yet answered. */
async function beginSignIn(server: TestServer, me: { jwt: string }): Promise<void> {
  const { email, password } = planted;
  await server.call(me, secondFactorEndpoints.setSecondFactor, { body: { isOn: true } });
  await server.attempt(null, accountEndpoints.signIn, { body: { email, password } });
}

async function showFace(server: TestServer, me: { jwt: string }, id: string): Promise<PlantedUser['pictures']> {
  const upload = () => server.call(me, imageEndpoints.addImage, { body: pictureForm() });
  const face = await upload();
  // Each change emits an event: the first with the former name.
  for (const change of [{ pathToProfilePicture: face }, { username: planted.name }])
    await server.call(me, accountEndpoints.updateUser, { body: { id, ...change } });
  return { face, unused: await upload() };
}

/** Samples are made for a household each; here all are made in one, where a category's name is taken once. */
const withOwnName = <C extends Endpoint>(endpoint: C, parts: Parts<C>): Parts<C> =>
  endpoint.path === moneyEndpoints.addCategory.path && endpoint.method === 'POST'
    ? { ...parts, body: Object.assign({}, parts.body, { name: randomUUID() }) }
    : parts;

/**
 * All calls, so that no table is missed. A call refused because of earlier ones leaves its table empty, which fails the
 * tests.
 */
async function callAll(server: TestServer, fixture: Fixture): Promise<void> {
  for (const [name, endpoint, { make }] of sampledEndpoints) {
    if (LEFT_OUT.has(name) || endpoint.access === 'anyone' || endpoint.access === 'device') continue;
    const parts = await Promise.try(make, fixture).catch(() => null);
    if (parts) await server.attempt(fixture.ada, endpoint, { ...parts, key: randomUUID() });
  }
}

async function say(server: TestServer, me: { jwt: string }, home: string): Promise<void> {
  const { deleted, retained } = planted;
  for (const content of [deleted, retained])
    await server.call(me, messageEndpoints.sendMessage, { body: { colocationId: home, content } });
  const note = { colocationId: home, reminderType: 0, color: 'blue' } as const;
  const id = await server.call(me, reminderEndpoints.addReminder, { body: { ...note, content: deleted } });
  await server.call(me, reminderEndpoints.deleteReminder, { params: { id } });
  const messages = await server.call(me, messageEndpoints.listMessages, { query: { colocationId: home } });
  for (const message of messages)
    if (message.content === deleted)
      await server.call(me, messageEndpoints.deleteMessage, { params: { id: message.id } });
}
