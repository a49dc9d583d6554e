import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import type { Queries } from '#platform/db/queries.ts';
import { membershipOf } from '../assembly.ts';
import { type Account, findByEmail, listSessions } from '../features/accounts/credentials.ts';
import { requireUser } from '../features/accounts/open-session.ts';
import { deleteAccount } from '../features/accounts/profile.ts';
import { ownData } from '../features/accounts/own-data/reading.ts';
import { makeReset } from '../features/accounts/passwords/reset-codes.ts';
import { loadSeal } from '#platform/access/sealing-keys.ts';
import { readHandles } from '../features/money/settling/handles.ts';
import { printResult, countOf, MAX_ROWS, plain, subcommand, table, type Io, type Json } from './io.ts';
import { withPlatform } from './open.ts';

/** The accounts of a server. */
export function addUsers(program: Command, io: Io): void {
  const users = program.command('users').description('the accounts of this server').copyInheritedSettings(program);
  subcommand(users, 'list', 'List the accounts by e-mail address')
    .option('--limit <count>', `maximum number of rows (up to ${MAX_ROWS})`, countOf, 1000)
    .action((options: Json & { limit: number }) => list(io, options));
  subcommand(users, 'reset-password <email>', 'Create a one-time link to set a new password (valid for 24 hours)')
    .option('--without-passkeys', 'turn two-step sign-in off: for a user who has lost all passkeys and recovery codes')
    .addHelpText('after', '\nHand the link over in person: it gives access to the account.')
    .action((email: string, options: Json & { withoutPasskeys?: true }) => reset(io, email, options));
  subcommand(users, 'sessions <email>', 'List the sessions of an account')
    .option('--end', 'end all its sessions')
    .action((email: string, options: Json & { end?: true }) => sessions(io, email, options));
  subcommand(users, 'export <email>', 'Export all data about a user to a JSON file, for that user only')
    .requiredOption('--to <file>', 'path of the new file')
    .action((email: string, options: Json & { to: string }) => exportOwn(io, email, options));
  subcommand(users, 'delete <email>', "Delete an account, as its owner would; the household's history stays")
    .option('--yes', "confirm; this can't be undone")
    .action((email: string, options: Json & { yes?: true }) => remove(io, email, options));
}

const list = (io: Io, options: Json & { limit: number }) =>
  withPlatform(io, async ({ database }) => {
    const rows = await listUsers(database, options.limit + 1);
    const page = rows.slice(0, options.limit);
    const lines = page.map((user) => [user.email, user.username, user.household, user.lastSeenAt]);
    printResult(io, options, page, table(['E-MAIL', 'NAME', 'HOUSEHOLD', 'LAST SEEN'], lines));
    if (rows.length > page.length) io.err(`More rows: --limit ${options.limit} is reached\n`);
  });

const listUsers = (on: Queries, limit: number) =>
  on
    .of()
    .selectFrom('users as u')
    .leftJoin('colocations as c', 'c.id', 'u.colocation_id')
    .select((of) => [
      'u.id',
      'u.email',
      'u.username',
      'c.name as household',
      'u.created_at as createdAt',
      of
        .selectFrom('sessions as s')
        .select(({ fn }) => fn.max('s.last_seen_at').as('at'))
        .whereRef('s.user_id', '=', 'u.id')
        .$asScalar()
        .as('lastSeenAt'),
    ])
    .where('u.deleted_at', 'is', null)
    .where('u.placeholder_of', 'is', null)
    .where('u.device_of', 'is', null)
    .orderBy((of) => of.fn<string>('lower', ['u.email']))
    .limit(limit)
    .execute();

const WITHOUT_PASSKEY = ' Two-step sign-in is turned off by it.';
const WITH_PASSKEY =
  ' A passkey or a recovery code is still required; if both are lost, repeat the command with --without-passkeys.';

const reset = (io: Io, email: string, options: Json & { withoutPasskeys?: true }) =>
  withPlatform(io, async ({ database, settings }) => {
    if (!settings.localAccounts)
      throw new Error('Password accounts are disabled on this server (HESTIA_LOCAL_ACCOUNTS)');
    const account = await requireAccount(database, email);
    const user = await requireUser(database, account.id);
    const { withoutPasskeys = false } = options;
    const { code, expiresAt } = await makeReset(database, user.id, { withoutPasskeys });
    // Behind the #: what follows it reaches no server, no log and no other site.
    const url = new URL(`/reset#${code}`, settings.publicUrl ?? `http://${settings.host}:${settings.port}`).href;
    const passkey = account.asksPasskey ? (withoutPasskeys ? WITHOUT_PASSKEY : WITH_PASSKEY) : '';
    const words = `${url}\n\nSets a new password for ${plain(user.username)} (${email}), once, until ${expiresAt}.${passkey} Hand it over in person.`;
    printResult(io, options, { email: user.email, username: user.username, url, expiresAt }, words);
    if (settings.publicUrl === null)
      io.err('HESTIA_PUBLIC_URL is not set: if people open Hestia at another address, begin the link with that one\n');
  });

const sessions = (io: Io, email: string, options: Json & { end?: true }) =>
  withPlatform(io, async (platform) => {
    const userId = await idOf(platform.database, email);
    const open = await listSessions(platform.database, userId);
    if (options.end) await platform.sessions.end(userId, 'all');
    const lines = open.map((session) => [session.lastSeenAt, session.createdAt, session.userAgent]);
    const words = options.end
      ? `Ended ${open.length} sessions of ${email}`
      : table(['LAST SEEN', 'SIGNED IN', 'DEVICE'], lines);
    printResult(io, options, open, words);
  });

const exportOwn = (io: Io, email: string, options: Json & { to: string }) =>
  withPlatform(io, async ({ database, settings, log }) => {
    const userId = await idOf(database, email);
    const seal = await loadSeal(database, settings, log);
    const file = path.resolve(options.to);
    const pieces = ownData(database, userId, (on, id) => readHandles(on, seal, id));
    const handle = await fs.promises.open(file, 'wx', 0o600);
    await pipeline(pieces, handle.createWriteStream()).catch(async (error: unknown) => {
      // A partial file could be mistaken for a whole one, and block the next try.
      await fs.promises.rm(file, { force: true });
      throw error;
    });
    printResult(io, options, { id: userId, email, file }, `${file}: all data of this server about ${email}`);
  });

const remove = (io: Io, email: string, options: Json & { yes?: true }) =>
  withPlatform(io, async (platform) => {
    const user = await requireUser(platform.database, await idOf(platform.database, email));
    if (!options.yes)
      throw new Error(
        `This deletes the account of ${plain(user.username)} (${email}) for good: repeat the command with --yes`,
      );
    await deleteAccount(platform, membershipOf(platform), user.id);
    printResult(io, options, { id: user.id, email }, `Deleted the account of ${plain(user.username)} (${email})`);
  });

const idOf = async (on: Queries, email: string): Promise<string> => (await requireAccount(on, email)).id;

async function requireAccount(on: Queries, email: string): Promise<Account> {
  const account = await findByEmail(on, email.trim());
  if (!account) throw new Error(`No account with the e-mail address ${email}`);
  return account;
}
