import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { DAY_MS } from '@hestia/contract/wire/days.ts';
import * as z from 'zod/mini';
import type { Queries } from '#platform/db/queries.ts';
import { followSecret, rotateSecret, type RotatedSecret } from '#platform/db/transactions/shared-secret.ts';
import { inTransaction } from '#platform/db/transactions/transact.ts';

/** The keys of sessions: one signs, and for a time those before it are accepted, too. */
export type SessionKeys = {
  current(): Uint8Array;
  /** The current one first. */
  accepted(): readonly Uint8Array[];
  /** Reads them again; whether there is another one. */
  refresh(): Promise<boolean>;
};

const NAME = 'jwt-secret';
/** Enough for a host who rotates daily. */
const MAX_FORMER = 20;

/** Before the first rotation the value is only the key. */
const RotatedKeys = z.object({
  current: z.string(),
  former: z.array(z.object({ key: z.string(), until: z.iso.datetime() })),
});
type RotatedKeys = z.infer<typeof RotatedKeys>;

const randomKey = () => randomBytes(32).toString('base64url');
const bytesOf = (key: string) => new TextEncoder().encode(key);
const rotatedOf = (value: string): RotatedKeys =>
  value.startsWith('{') ? z.parse(RotatedKeys, JSON.parse(value)) : { current: value, former: [] };

/** The only key, when set in the settings. */
export const onlyKey = (key: Uint8Array): SessionKeys => ({
  current: () => key,
  accepted: () => [key],
  refresh: async () => false,
});

/** Default keys: the same for all processes, or each would sign out users whom another signed in. */
export async function followSessionKeys(
  on: Parameters<typeof followSecret>[0],
  dataFolder: string,
): Promise<SessionKeys & Pick<RotatedSecret, 'stop'>> {
  const formerFile = path.join(dataFolder, 'keys', NAME);
  const secret = await followSecret(on, NAME, { formerFile, make: randomKey });
  let known = { value: '', current: new Uint8Array(), former: [] as { key: Uint8Array; until: number }[] };
  const read = () => {
    if (known.value === secret.value) return known;
    const { current, former } = rotatedOf(secret.value);
    const those = former.map(({ key, until }) => ({ key: bytesOf(key), until: Date.parse(until) }));
    known = { value: secret.value, current: bytesOf(current), former: those };
    return known;
  };
  return {
    current: () => read().current,
    accepted: () => {
      const { current, former } = read();
      return [current, ...former.filter(({ until }) => until > Date.now()).map(({ key }) => key)];
    },
    refresh: () => secret.refresh(),
    stop: () => secret.stop(),
  };
}

/** New sessions are signed with a new key. Older sessions stay valid for some days, or (0) all users are signed out. */
export async function rotateSessionKeys(on: Queries, keepDays: number, now = Date.now()): Promise<void> {
  const until = new Date(now + keepDays * DAY_MS).toISOString();
  await inTransaction(on, (tx) =>
    rotateSecret(tx, NAME, (value) => {
      const { current, former } = rotatedOf(value);
      const retained = [{ key: current, until }, ...former].filter((each) => Date.parse(each.until) > now);
      // With 0 days all former keys end.
      const accepted = keepDays === 0 ? [] : retained.slice(0, MAX_FORMER);
      return JSON.stringify({ current: randomKey(), former: accepted } satisfies RotatedKeys);
    }),
  );
}
