// Invariant: a device is a user who is in no table of members. Ending it deletes its sessions in the same transaction.
import { randomUUID } from 'node:crypto';
import type { DeviceRights, PairedDevice, DeviceKind } from '@hestia/contract/fridge/schemas.ts';
import { MAX_PAIRINGS } from '@hestia/contract/wire/limits.ts';
import { type RawBuilder, sql } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import type { Household, LockedHousehold } from '#platform/db/queries.ts';
import { listDevices } from '#platform/devices.ts';
import { logInHousehold } from '#platform/household-log.ts';
import { notFound, ProblemError } from '#platform/kernel/problem-error.ts';

/** Ended and expired ones that are listed, and by whose names things that they added are shown. */
const MAX_OVER = 50;

type Row = Pick<PairedDevice, 'id' | 'kind' | 'name' | 'pairedBy' | 'pairedAt' | 'endsAt' | 'lastSeenAt'> &
  DeviceRights & { readonly endedBy: string | null; readonly endedAt: string | null };

/** All pairings, the latest first. */
export const listPairings = (home: Household): Promise<PairedDevice[]> => readPairings(home, sql<boolean>`true`);

/** A valid pairing; 404 if missing or ended. Each page and each write of a device reads its own alone. */
export async function requirePairing(home: Household, id: string): Promise<PairedDevice> {
  const [found] = await readPairings(home, sql<boolean>`p.user_id = ${id} and p.ended_at is null`);
  if (!found) throw notFound('This device');
  return found;
}

async function readPairings(home: Household, which: RawBuilder<boolean>): Promise<PairedDevice[]> {
  const { rows } = await sql<Row>`
    select p.user_id as id, p.kind, u.username as name, p.may_tick as tick, p.may_add as add, p.may_vote as vote,
      p.paired_by as "pairedBy", p.paired_at as "pairedAt", u.device_until as "endsAt", p.ended_by as "endedBy",
      p.ended_at as "endedAt", (select max(s.last_seen_at) from sessions s where s.user_id = p.user_id) as "lastSeenAt"
    from pairings p join users u on u.id = p.user_id
    where ${home.household('p')} and ${which} order by p.paired_at desc, p.user_id`.execute(home.of());
  return rows.map(({ tick, add, vote, endedBy, endedAt, ...pairing }) => ({
    ...pairing,
    rights: { tick, add, vote },
    ...(endedBy !== null && endedAt !== null && { endedBy, endedAt }),
  }));
}

type NewDevice = {
  readonly kind: DeviceKind;
  readonly name: string;
  readonly rights: DeviceRights;
  readonly pairedBy: string;
  readonly endsAt: string | null;
};

/** Adds a device with its user, and returns its id. */
export async function addPairing(
  tx: LockedHousehold,
  { kind, name, rights, pairedBy, endsAt }: NewDevice,
): Promise<string> {
  await requireRoom(tx);
  await forgetOver(tx);
  const id = randomUUID();
  await tx
    .of()
    .insertInto('users')
    .values({ id, username: name, device_of: tx.colocationId, device_until: endsAt })
    .execute();
  await tx.insert('pairings', { user_id: id, kind, ...columnsOf(rights), paired_by: pairedBy }).execute();
  await logInHousehold(tx, { deed: 'changed', after: factOf({ kind, name }) });
  return id;
}

const factOf = ({ kind, name }: Pick<PairedDevice, 'kind' | 'name'>) =>
  kind === 'fridge' ? { tablet: name } : { guest: name };

/** Changes a valid pairing's name or rights. */
export async function changePairing(
  tx: LockedHousehold,
  {
    id,
    name,
    rights,
  }: { readonly id: string; readonly name?: string | undefined; readonly rights?: DeviceRights | undefined },
): Promise<void> {
  if (name !== undefined) await tx.of().updateTable('users').set({ username: name }).where('id', '=', id).execute();
  if (rights) await tx.update('pairings').set(columnsOf(rights)).where('user_id', '=', id).execute();
}

/** Ends a pairing as `endPairings` does, and logs it. */
export async function endPairing(tx: LockedHousehold, id: string, endedBy: string): Promise<boolean> {
  const [pairing] = await readPairings(tx, sql<boolean>`p.user_id = ${id}`);
  if (!pairing || !(await endPairings(tx, [id], endedBy))) return false;
  await logInHousehold(tx, { deed: 'changed', before: factOf(pairing) });
  return true;
}

/** Ends valid pairings, and those whose time was over; returns whether there were any. */
async function endPairings(tx: LockedHousehold, ids: readonly string[], endedBy: string): Promise<boolean> {
  const ended = await tx
    .update('pairings')
    .set({ ended_by: endedBy, ended_at: sql<string>`statement_timestamp()` })
    .where('user_id', '=', anyOf(ids))
    .where('ended_at', 'is', null)
    .returning('user_id')
    .execute();
  const users = ended.map(({ user_id: id }) => id);
  if (users.length === 0) return false;
  const db = tx.of();
  // What it is still sending waits for the household, and then finds that it has ended.
  await db
    .updateTable('users')
    .set({ deleted_at: sql<string>`now()` })
    .where('id', '=', anyOf(users))
    .execute();
  await db.deleteFrom('sessions').where('user_id', '=', anyOf(users)).execute();
  await db.deleteFrom('pairing_codes').where('user_id', '=', anyOf(users)).execute();
  await forgetOver(tx);
  return true;
}

/**
 * Deletes the pairings that were over before the last ones that are listed. A guest's user goes with it: a guest writes nothing, so
 * nothing names it. A tablet's stays, as the author of what it added.
 */
async function forgetOver(tx: LockedHousehold): Promise<void> {
  const db = tx.of();
  const { rows } = await sql<{ id: string; kind: DeviceKind }>`
    delete from pairings where ${tx.household()} and user_id in (
      select p.user_id from pairings p join users u on u.id = p.user_id
      where ${tx.household('p')} and (p.ended_at is not null or u.device_until <= now())
      order by coalesce(p.ended_at, u.device_until) desc, p.user_id offset ${sql.lit(MAX_OVER)})
    returning user_id as id, kind`.execute(db);
  const guests = rows.filter(({ kind }) => kind === 'guest').map(({ id }) => id);
  if (guests.length > 0) await db.deleteFrom('users').where('id', '=', anyOf(guests)).execute();
}

/** A member who leaves ends what they have paired: they may have the tablet with them, and they know the links. The log has their leaving. */
export async function endPairingsBy(held: LockedHousehold<'PairingsChanged'>, userId: string): Promise<void> {
  const own = await held
    .from('pairings')
    .select('user_id')
    .where('paired_by', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
  const ids = own.map(({ user_id: id }) => id);
  if (await endPairings(held, ids, userId)) await emitPairings(held, userId);
}

/** The event of any change. */
export const emitPairings = async (tx: LockedHousehold<'PairingsChanged'>, userId: string): Promise<void> =>
  tx.emit('PairingsChanged', { userId, devices: await listDevices(tx) });

/** The household is locked: concurrent pairings are counted one after the other. */
async function requireRoom(tx: LockedHousehold): Promise<void> {
  const { count } = await tx
    .from('pairings as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('p.ended_at', 'is', null)
    .where((of) => of.or([of('u.device_until', 'is', null), of('u.device_until', '>', sql<string>`now()`)]))
    .executeTakeFirstOrThrow();
  if (count >= MAX_PAIRINGS)
    throw new ProblemError(
      'quotaReached',
      `This household has ${MAX_PAIRINGS} devices and links: end one that nobody needs`,
    );
}

const columnsOf = ({ tick, add, vote }: DeviceRights) => ({ may_tick: tick, may_add: add, may_vote: vote });
