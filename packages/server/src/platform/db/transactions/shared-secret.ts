import fs from 'node:fs';
import { notifyAll, type Bus } from '#platform/db/bus/bus.ts';
import type { Queries } from '#platform/db/queries.ts';

type Options = {
  /** The file of earlier versions: used if the database has none. */
  readonly formerFile?: string;
  readonly make: () => string;
};

type Log = { warn(about: object, message: string): void };

/** A secret that is generated once and stored in the database, shared by all processes. */
export async function sharedSecret(on: Queries, name: string, { formerFile, make }: Options): Promise<string> {
  const read = () => readSecret(on, name);
  const known = await read();
  if (known !== undefined) return known;
  // Of two processes that create one at once, the first one's counts.
  const made = formerSecret(formerFile) ?? make();
  await on
    .of()
    .insertInto('secrets')
    .values({ name, value: made })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await read()) ?? made;
}

async function readSecret(on: Queries, name: string): Promise<string | undefined> {
  const row = await on.of().selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

/** A shared secret that may be rotated while this process runs. */
export type RotatedSecret = {
  readonly value: string;
  /** Reads it again; whether it is another one than before. */
  refresh(): Promise<boolean>;
  stop(): void;
};

/** The longest delay until a process that cannot listen learns of a rotation. */
const LOOK_EVERY_MS = 60_000;

/**
 * Follows a shared secret: reads it again when a process announces a rotation (`notifyAll('keys')`), when the bus listens
 * again, and every minute while it does not.
 */
export async function followSecret(
  { database, bus, log }: { database: Queries; bus: Pick<Bus, 'subscribe' | 'listening'>; log: Log },
  name: string,
  options: Options,
): Promise<RotatedSecret> {
  let value = await sharedSecret(database, name, options);
  let reading: Promise<boolean> | null = null;
  const read = async () => {
    const known = await readSecret(database, name);
    const isOther = known !== undefined && known !== value;
    if (isOther) value = known;
    return isOther;
  };
  const refresh = () => (reading ??= read().finally(() => (reading = null)));
  const look = () => void refresh().catch((error: unknown) => log.warn({ err: error }, 'Failed to read a key again'));
  bus.subscribe('keys', look);
  const looking = setInterval(() => bus.listening || look(), LOOK_EVERY_MS).unref();
  return {
    get value() {
      return value;
    },
    refresh,
    stop: () => clearInterval(looking),
  };
}

/** Replaces the secret, in a transaction that notifies all processes. */
export async function rotateSecret(tx: Queries, name: string, rotated: (value: string) => string): Promise<void> {
  const { value } = await tx
    .of()
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Error('There is no key yet: the first start makes it'));
  await tx
    .of()
    .updateTable('secrets')
    .set({ value: rotated(value) })
    .where('name', '=', name)
    .execute();
  await notifyAll('keys').execute(tx.of());
}

function formerSecret(file: string | undefined): string | undefined {
  if (file === undefined || !fs.existsSync(file)) return undefined;
  return fs.readFileSync(file, 'utf8').trim() || undefined;
}
