import { bookEndpoints } from '@hestia/contract/book/endpoints.ts';
import { ownDataEndpoints } from '@hestia/contract/accounts/own-data-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEveryRow } from '#test/every-row.ts';
import { startIssuer, type TestIssuer } from '#test/issuer.ts';
import { plantable, planted, plantUser, type PlantedUser } from '#test/planted-user.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { parts } from './parts.ts';

/** Tables that reference users but have no part in the file, with the reason. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  users: 'the profile: one row, at the top of the file',
  payment_handles: 'opened, as `paidAt`',
  events: 'copies of the rest, for 30 days',
  unseen_pushes: 'copies of the rest, until they are seen, three days at most',
  second_steps: 'sign-ins that wait for the passkey, for five minutes',
  idempotency: 'ids of what is in the file, for repeats of requests',
  default_splits: 'the household’s: how it splits at first',
  waiting_jobs: 'copies of the rest, until pg-boss has them: an instant',
  'pgboss.job_common': 'copies of the rest, for hours',
};

type OwnDataFile = Readonly<Record<string, Readonly<Record<string, unknown>>[]>> & {
  readonly profile: Readonly<Record<string, unknown>>;
  readonly paidAt: Readonly<Record<string, unknown>>;
};

let issuer: TestIssuer;
let server: TestServer;
let user: PlantedUser;
let file: OwnDataFile;
beforeAll(async () => {
  issuer = await startIssuer();
  server = await startTestServer(plantable(issuer));
  user = await plantUser(server, issuer);
  file = (await server.call(user, ownDataEndpoints.getOwnData)) as OwnDataFile;
});
afterAll(async () => {
  await server.close();
  issuer.close();
});

it('every table that references users is in the file, or excluded with a reason', async () => {
  const naming = [...(await readEveryRow(server))].filter(([, rows]) => rows.some((row) => row.includes(user.id)));
  const tables = new Set<string>(parts.map(({ table }) => table));
  expect(naming.map(([table]) => table).filter((table) => !tables.has(table) && !(table in LEFT_OUT))).toEqual([]);
  // And each part has found something.
  expect(parts.filter(({ name }) => (file[name]?.length ?? 0) === 0)).toEqual([]);
});

it('has the profile, settings, texts and payments, in the terms of the API', () => {
  const { name: username, email, paypal, passkey, subject, userAgent, timeZone } = planted;
  expect(file).toMatchObject({
    format: 'hestia-person',
    version: 1,
    profile: {
      id: user.id,
      username,
      email,
      language: 'ja',
      colocationId: user.home,
      hasPassword: true,
      asksPasskey: true,
    },
    paidAt: { paypal, iban: null },
    households: [{ id: user.home, name: 'Attic', foundedByMe: true }],
    identities: [{ issuer: issuer.url, subject }],
    passkeys: [{ name: passkey }],
    notices: [{ timeZone, muted: ['due', 'chore'] }],
  });
  expect(file['sessions']).toContainEqual(expect.objectContaining({ userAgent }));
  expect(file['messages']).toContainEqual(expect.objectContaining({ content: planted.retained, sendBy: user.id }));
  expect(file['pictures']).toContainEqual(
    expect.objectContaining({ url: `/api/Reminder/images/${user.pictures.face}`, colocationId: user.home }),
  );
  // The user's part of a shared expense: 3.50 paid, half of it borne.
  expect(file['expenses']).toContainEqual(
    expect.objectContaining({ name: 'Bread', amountMinor: 350, paidMinor: 350, shareMinor: 175, addedByMe: true }),
  );
});

it('has no secret, and no data of only others', async () => {
  const text = JSON.stringify(file);
  const { rows } = await sql<{ secret: string }>`
    select password_hash as secret from users where id = ${user.id}
    union all select hash from recovery_codes union all select auth from push_subscriptions
    union all select encode(public_key, 'hex') from passkeys union all select encode(credential_id, 'hex') from passkeys
    union all select encode(code_hash, 'hex') from password_resets union all select encode(code_hash, 'hex') from invitations
    union all select encode(secret_hash, 'hex') from calendar_addresses union all select encode(sealed, 'hex') from payment_handles
    union all select username from users where id <> ${user.id} and device_of is null
    union all select email from users where id <> ${user.id} and email is not null
  `.execute(server.platform.database.of());
  expect(rows.length).toBeGreaterThan(20);
  // Names of devices aren't among them: the user chose them, and the log of what the user did has them.
  const secrets = [...rows.map(({ secret }) => secret), planted.fcmToken, planted.endpoint, planted.deleted];
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  // The export contains only the member's own texts.
  expect(text).not.toContain(`@${planted.name}`);
});

it('has only words of the house book that one wrote last, and no password set after one has left', async () => {
  const [ivy, ben] = [await server.signUp('Ivy'), await server.signUp('Ben')];
  const colocationId = await server.createHousehold(ben);
  await server.join(ivy, colocationId);
  const wifi = { kind: 'wifi', network: 'Elm 5', password: 'known to Ivy', security: 'wpa', isHidden: false } as const;
  const id = await server.call(ivy, bookEndpoints.addBookEntry, {
    body: { colocationId, title: 'Wi-Fi', content: wifi },
  });
  const read = async () => (await server.call(ivy, ownDataEndpoints.getOwnData)) as OwnDataFile;
  expect((await read())['houseBook']).toMatchObject([{ id, title: 'Wi-Fi', content: wifi }]);
  await server.createHousehold(ivy, 'Elsewhere');
  const content = { ...wifi, password: 'after Ivy' };
  await server.call(ben, bookEndpoints.editBookEntry, { body: { id, content } });
  const after = await read();
  expect(after['houseBook']).toMatchObject([{ id, createdBy: ivy.id, title: null, content: null }]);
  expect(JSON.stringify(after)).not.toContain('after Ivy');
});

it('is read page by page, at most ten times an hour', async () => {
  const ada = await server.signUp('Ada');
  const home = await server.createHousehold(ada);
  await server.byHand(sql`
    insert into messages (id, colocation_id, send_by, content)
    select gen_random_uuid(), ${home}, ${ada.id}, 'Message ' || n from generate_series(1, 1201) n`);
  const { messages } = (await server.call(ada, ownDataEndpoints.getOwnData)) as OwnDataFile;
  expect(new Set(messages?.map(({ content }) => content)).size).toBe(1201);
  for (let i = 0; i < 9; i++) await server.call(ada, ownDataEndpoints.getOwnData);
  expect(await server.attempt(ada, ownDataEndpoints.getOwnData)).toMatchObject({
    status: 429,
    body: { code: 'tooMany' },
  });
});
