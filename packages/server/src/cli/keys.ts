import { Argument, InvalidArgumentError, type Command } from 'commander';
import { readSettings } from '#platform/kernel/settings/settings.ts';
import type { Platform } from '#platform/platform.ts';
import { rotateSessionKeys } from '#platform/access/session-keys.ts';
import { rotateHandleKeys } from '#platform/access/sealing-keys.ts';
import { rotatePushKeys } from '../features/notices/channels/web-push.ts';
import { printResult, subcommand, table, type Io, type Json } from './io.ts';
import { logOf, withPlatform } from './open.ts';

const MAX_DAYS = 365;

type RotateOptions = Json & { readonly keepDays: number };
type RotationReport = { readonly value: object; readonly words: string };
type Key = {
  readonly use: string;
  readonly place: (platform: Platform, io: Io) => string;
  readonly rotate: (platform: Platform, io: Io, options: RotateOptions) => Promise<RotationReport>;
};

/** The server's keys, by name. */
const keys: Readonly<Record<'sessions' | 'push' | 'handles', Key>> = {
  sessions: {
    use: 'signs sessions; seals challenges of passkeys, nonces, and cookies of known devices',
    place: (_, io) => (isGiven(io) ? 'HESTIA_JWT_SECRET' : 'database'),
    rotate: rotateSessions,
  },
  push: {
    use: 'signs push messages to browsers (VAPID)',
    place: () => 'database',
    rotate: async ({ database }) => {
      const forgotten = await rotatePushKeys(database);
      const words = `Push messages are signed with a new key. ${forgotten} browsers were subscribed with the old one: each is notified again once its owner has opened the app.`;
      return { value: { forgotten }, words };
    },
  },
  handles: {
    use: 'encrypts payment handles and household links',
    place: ({ settings: { handlesKey } }) =>
      handlesKey === null ? 'keys/handles-key in the data folder' : 'the settings',
    rotate: async ({ database, settings }, io) => {
      const { sealed, lost } = await rotateHandleKeys(database, settings, logOf(io));
      const which = settings.handlesKey === null ? 'a new key' : 'the first key of the settings: the others can go';
      const missing = lost === 0 ? '' : ` ${lost} couldn't be decrypted: key missing.`;
      return { value: { sealed, lost }, words: `Sealed ${sealed} payment handles and links with ${which}.${missing}` };
    },
  },
};

const isGiven = ({ env }: Io) => readSettings(env).jwtSecret !== null;

/** The keys of a server. */
export function addKeys(program: Command, io: Io): void {
  const parent = program.command('keys').description('the keys of this server').copyInheritedSettings(program);
  subcommand(parent, 'list', 'List the keys with purpose and location').action((options: Json) =>
    withPlatform(io, async (platform) => {
      const all = Object.entries(keys).map(([name, { use, place }]) => ({ name, use, place: place(platform, io) }));
      const lines = all.map(({ name, use, place }) => [name, use, place]);
      printResult(io, options, all, table(['NAME', 'FOR', 'IN'], lines));
    }),
  );
  subcommand(parent, 'rotate', 'Rotate a key. The server can keep running.')
    .addArgument(new Argument('<name>', 'which').choices(Object.keys(keys)))
    .option('--keep-days <days>', 'sessions: days until sessions of the old key end; 0 signs all users out', daysOf, 30)
    .addHelpText('after', '\nRunning servers use it at once, or within a minute.')
    .action((name: keyof typeof keys, options: RotateOptions) =>
      withPlatform(io, async (platform) => {
        const { value, words } = await keys[name].rotate(platform, io, options);
        printResult(io, options, { name, ...value }, words);
      }),
    );
}

function daysOf(input: string): number {
  const days = Number(input);
  if (!/^\d+$/.test(input) || days > MAX_DAYS)
    throw new InvalidArgumentError(`It must be a whole number from 0 to ${MAX_DAYS}.`);
  return days;
}

async function rotateSessions({ database }: Platform, io: Io, { keepDays }: RotateOptions): Promise<RotationReport> {
  if (isGiven(io)) throw new Error('HESTIA_JWT_SECRET is set: change it and restart, which signs all users out');
  await rotateSessionKeys(database, keepDays);
  const words =
    keepDays === 0
      ? 'Sessions are signed with a new key; all users are signed out.'
      : `Sessions are signed with a new key; sessions of the old one end in ${keepDays} days.`;
  return { value: { keepDays }, words };
}
