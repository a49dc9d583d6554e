import { randomUUID } from 'node:crypto';
import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { pairingEndpoints } from '@hestia/contract/fridge/endpoints.ts';
import type { ResponseOf, Endpoint, Endpoints } from '@hestia/contract/wire/endpoint.ts';
import { decodeJwt, SignJWT } from 'jose';
import { sql } from 'kysely';
import { bookIn } from '../bills.ts';
import type { Parts } from '../call.ts';
import type { TestServer } from '../server.ts';

/** Unauthorized callers: without a (valid) session, or in another household, or in none. */
const others = ['nobody', 'ended', 'expired', 'stranger', 'former', 'moved'] as const;
/** Former members with a balance, who live in no household, or another one. */
export const leavers = { leaver: 'former', movedLeaver: 'moved' } as const;
/** Paired devices and guests’ links of the household; two of them were ended. */
export const devices = ['device', 'endedDevice', 'guest', 'endedGuest'] as const;
export const strangers = [...others, 'leaver', 'movedLeaver', ...devices] as const;
export type Asker = (typeof strangers)[number] | 'member';

export type SampleUser = { readonly id: string; readonly jwt: string };

/** A household with its members Ada and Bob. */
export type Fixture = {
  readonly home: string;
  readonly ada: SampleUser & { readonly sessionId: string };
  readonly bob: SampleUser;
  /** A former member, who moves in and out when first asked for: that takes half as long as the rest. */
  readonly leaver: () => Promise<SampleUser>;
  /** A paired tablet that may do everything. */
  readonly device: () => Promise<SampleUser>;
  /** Makes a call as Ada, to have something to ask for. */
  readonly add: <C extends Endpoint>(endpoint: C, parts: Parts<C>) => Promise<ResponseOf<C>>;
  /** Books what is due of the bills at home, as the hourly job does. */
  readonly bookBills: () => Promise<number>;
  /** Throws while this user lives at home. */
  readonly hasLeft: (who: SampleUser) => Promise<void>;
  /** The same as another user. */
  readonly addAs: <C extends Endpoint>(by: SampleUser, endpoint: C, parts: Parts<C>) => Promise<ResponseOf<C>>;
};

/** Another household, and its member. */
export type Elsewhere = { readonly elsewhere: string; readonly stranger: SampleUser };

/** The same, with all kinds of callers who are not members (any more). */
export type FixtureWithStrangers = Fixture &
  Elsewhere & {
    /** Session by caller: the member is Ada; the stranger and the one who moved live elsewhere, the former member has no household. */
    readonly jwts: Readonly<Record<Asker, string | null>>;
  };

/** A call's sample request, and its outcomes. */
export type Sample = {
  /** The parts of a request that Ada may make, after she creates the things in it. */
  readonly make: (fixture: Fixture) => Parts<Endpoint> | Promise<Parts<Endpoint>>;
  /** Statuses that differ from `who`: 401 without a session, 404 for another household, 403 without one, 200 for Ada. */
  readonly outcomes?: Partial<Record<Asker, number>>;
};

/** A sample for every call of a table. */
export type Samples<T extends Endpoints> = { readonly [K in keyof T]: Sample };

/** Outcomes of calls that all users may make for themselves. */
export const forAnyUser = { stranger: 200, former: 200, moved: 200 } as const;
/** Outcomes of calls for oneself, made for an unknown user. */
export const forSelf = { stranger: 404, former: 404, moved: 404 } as const;
/** Outcomes of calls in another user's name. */
export const inOthersName = { stranger: 403, former: 403, moved: 403 } as const;

/** The same for household data: a caller without a household is refused for that. */
export const inOthersNameAsMember = { stranger: 403, moved: 403 } as const;

/** Creates a household. Its users are inserted directly: hashing their passwords would take most of the time. */
export async function createFixture(server: TestServer): Promise<Fixture> {
  const [ada, bob] = await Promise.all([enter(server), enter(server)]);
  const home = await server.createHousehold(user(ada));
  await server.join(user(bob), home);
  let left: Promise<SampleUser> | undefined;
  let paired: Promise<SampleUser> | undefined;
  return {
    home,
    leaver: () => (left ??= moveOut(server, home)),
    device: () => (paired ??= pair(server, home, { by: ada.id, kind: 'fridge' })),
    ada: { ...ada, sessionId: String(decodeJwt(ada.jwt)['sid']) },
    bob,
    add: (endpoint, parts) => server.call(ada, endpoint, parts),
    bookBills: () => bookIn(server, home),
    hasLeft: async ({ id }) => {
      const on = server.platform.database.of();
      const row = await on.selectFrom('users').select('colocation_id').where('id', '=', id).executeTakeFirst();
      if (row?.colocation_id === home) throw new Error('They live there');
    },
    addAs: (by, endpoint, parts) => server.call(by, endpoint, parts),
  };
}

async function moveOut(server: TestServer, home: string): Promise<SampleUser> {
  const leaver = await enter(server);
  await server.join(user(leaver), home);
  await server.call(leaver, accountEndpoints.quitColocation, { params: { id: home } });
  return leaver;
}

export async function createElsewhere(server: TestServer): Promise<Elsewhere> {
  const stranger = await enter(server);
  return { stranger, elsewhere: await server.createHousehold(user(stranger)) };
}

export async function createFixtureWithStrangers(server: TestServer): Promise<FixtureWithStrangers> {
  const fixture = await createFixture(server);
  const { home, ada } = fixture;
  const leaver = await fixture.leaver();
  const { stranger, elsewhere } = await createElsewhere(server);
  const [former, moved] = await Promise.all([enter(server), enter(server)]);
  for (const one of [former, moved]) await server.join(user(one), home);
  await server.call(former, accountEndpoints.quitColocation, { params: { id: home } });
  const movedLeaver = await enter(server);
  await server.join(user(movedLeaver), home);
  for (const one of [moved, movedLeaver]) await server.join(user(one), elsewhere);
  await leaveOpen(server, home, { [leaver.id]: 500, [movedLeaver.id]: -500 });
  const device = await fixture.device();
  const guest = await pair(server, home, { by: ada.id, kind: 'guest' });
  const endedDevice = await pair(server, home, { by: ada.id, kind: 'fridge' });
  await server.call(ada, pairingEndpoints.endPairing, { params: { id: endedDevice.id } });
  const endedGuest = await pair(server, home, { by: ada.id, kind: 'guest', until: '2026-01-01' });
  return {
    ...fixture,
    elsewhere,
    stranger,
    jwts: {
      nobody: null,
      ended: await endedSession(server, ada),
      expired: await expiredToken(server, ada, ada.sessionId),
      stranger: stranger.jwt,
      former: former.jwt,
      moved: moved.jwt,
      leaver: leaver.jwt,
      movedLeaver: movedLeaver.jwt,
      device: device.jwt,
      endedDevice: endedDevice.jwt,
      guest: guest.jwt,
      endedGuest: endedGuest.jwt,
      member: ada.jwt,
    },
  };
}

type NewDevice = { readonly by: string; readonly kind: 'fridge' | 'guest'; readonly until?: string };

async function pair(
  { platform: { database, sessions } }: TestServer,
  home: string,
  { by, kind, until }: NewDevice,
): Promise<SampleUser> {
  const id = randomUUID();
  const may = kind === 'fridge';
  const db = database.of();
  await sql`
    insert into users (id, username, device_of, device_until) values (${id}, ${kind}, ${home}, ${until ?? null})`.execute(
    db,
  );
  await sql`
    insert into pairings (colocation_id, user_id, kind, may_tick, may_add, may_vote, paired_by)
    values (${home}, ${id}, ${kind}, ${may}, ${may}, ${may}, ${by})`.execute(db);
  return { id, jwt: (await sessions.start(database, id, { userAgent: 'authorisation' })).jwt };
}

/** Balances without expenses, which some calls would refuse; no client has read any yet. */
async function leaveOpen({ platform }: TestServer, home: string, balances: Record<string, number>): Promise<void> {
  for (const [userId, minor] of Object.entries(balances))
    await sql`insert into balances (colocation_id, user_id, minor) values (${home}, ${userId}, ${minor})
      on conflict (colocation_id, user_id) do update set minor = excluded.minor`.execute(platform.database.of());
}

const user = ({ id, jwt }: SampleUser) => ({ id, jwt, username: '', email: '', password: '' });

async function enter({ platform: { database, sessions } }: TestServer): Promise<SampleUser> {
  const id = randomUUID();
  await sql`insert into users (id, username, email) values (${id}, ${`User ${id.slice(0, 8)}`}, ${`${id}@example.org`})`.execute(
    database.of(),
  );
  return { id, jwt: (await sessions.start(database, id, { userAgent: 'authorisation' })).jwt };
}

async function endedSession({ platform: { database, sessions } }: TestServer, { id }: SampleUser): Promise<string> {
  const { sessionId, jwt } = await sessions.start(database, id, { userAgent: 'authorisation' });
  await sessions.end(id, { only: sessionId });
  return jwt;
}

/** A token of a session that lives, as if it had been signed long ago. */
function expiredToken({ platform: { settings } }: TestServer, { id, jwt }: SampleUser, sid: string): Promise<string> {
  return new SignJWT({ ...decodeJwt(jwt), sid })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(id)
    .setExpirationTime('-1s')
    .sign(settings.jwtSecret);
}
