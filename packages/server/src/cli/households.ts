import type { Command } from 'commander';
import * as z from 'zod/mini';
import type { Queries } from '#platform/db/queries.ts';
import { onMemberLeft, onTransferred } from '../assembly.ts';
import { requireUser } from '../features/accounts/open-session.ts';
import { endHousehold } from '../features/colocations/ending.ts';
import { transferPlace } from '../features/colocations/transferring.ts';
import { recalculate } from '../features/money/expenses/balances.ts';
import { printResult, countOf, MAX_ROWS, plain, subcommand, table, type Io, type Json } from './io.ts';
import { addExport } from './moving.ts';
import { withPlatform } from './open.ts';

/** The households of a server. */
export function addHouseholds(program: Command, io: Io): void {
  const households = program
    .command('households')
    .description('the households of this server')
    .copyInheritedSettings(program);
  subcommand(households, 'list', 'List the households by name, with their number of members')
    .option('--limit <count>', `maximum number of rows (up to ${MAX_ROWS})`, countOf, 1000)
    .action((options: Json & { limit: number }) => list(io, options));
  subcommand(households, 'delete <id>', 'Delete a household with all its data; the accounts stay')
    .option('--yes', "confirm; this can't be undone")
    .action((id: string, options: Json & { yes?: true }) => remove(io, id, options));
  subcommand(
    households,
    'recalculate <id>',
    'Recalculate the balances and totals of a household from its expenses',
  ).action((id: string, options: Json) => putRight(io, id, options));
  subcommand(households, 'transfer <id>', 'Transfer a member’s place in a household to another account')
    .requiredOption('--from <person>', 'the member to replace (e-mail address or id); they are removed')
    .requiredOption('--to <person>', 'the new member (e-mail address or id): an account without a household')
    .option('--yes', "confirm; this can't be undone")
    .addHelpText(
      'after',
      '\nFor a member who has lost their account, or is replaced. What the member paid, shares and owes, their tasks and' +
        '\nturns, and when they are away, goes along. What they wrote and did stays theirs.',
    )
    .action((id: string, options: TransferOptions) => transfer(io, id, options));
  addExport(households, io);
}

const list = (io: Io, options: Json & { limit: number }) =>
  withPlatform(io, async ({ database }) => {
    const rows = await database
      .of()
      .selectFrom('colocations as c')
      .leftJoin('users as u', 'u.colocation_id', 'c.id')
      .select(({ fn }) => ['c.id', 'c.name', 'c.created_at as createdAt', fn.count<number>('u.id').as('members')])
      .groupBy('c.id')
      .orderBy('c.name')
      .orderBy('c.id')
      .limit(options.limit + 1)
      .execute();
    const page = rows.slice(0, options.limit);
    const lines = page.map((household) => [household.id, household.name, household.members, household.createdAt]);
    printResult(io, options, page, table(['ID', 'NAME', 'MEMBERS', 'FOUNDED'], lines));
    if (rows.length > page.length) io.err(`More rows: --limit ${options.limit} is reached\n`);
  });

const remove = (io: Io, asked: string, options: Json & { yes?: true }) =>
  withPlatform(io, async ({ database, live, transact }) => {
    const { id, name, members } = await requireHousehold(database, asked);
    const words = `“${plain(name)}”, in which ${members} live`;
    if (!options.yes)
      throw new Error(`This deletes ${words}, for good: back up first, then repeat the command with --yes`);
    await transact({ colocationId: id, actorId: null }, (tx) => endHousehold(tx, live));
    printResult(io, options, { id, name, members }, `Deleted ${words}`);
  });

const putRight = (io: Io, asked: string, options: Json) =>
  withPlatform(io, async ({ database, transact }) => {
    const { id, name } = await requireHousehold(database, asked);
    const { changed, categories } = await transact({ colocationId: id, actorId: null }, (tx) => recalculate(tx));
    const totals = categories.length;
    const words = `“${plain(name)}”: recalculated ${changed} balances and ${totals} totals`;
    printResult(io, options, { id, name, balances: changed, totals }, words);
  });

const isId = (text: string): boolean => z.safeParse(z.uuid(), text).success;

async function requireHousehold(on: Queries, id: string): Promise<{ id: string; name: string; members: number }> {
  const known = isId(id)
    ? await on
        .of()
        .selectFrom('colocations as c')
        .leftJoin('users as u', 'u.colocation_id', 'c.id')
        .select(({ fn }) => ['c.id', 'c.name', fn.count<number>('u.id').as('members')])
        .where('c.id', '=', id)
        .groupBy('c.id')
        .executeTakeFirst()
    : undefined;
  if (!known) throw new Error(`No household with id ${id} (see \`hestia households list\`)`);
  return known;
}

type TransferOptions = Json & { readonly from: string; readonly to: string; readonly yes?: true };

const transfer = (io: Io, id: string, options: TransferOptions) =>
  withPlatform(io, async ({ database, live, transact }) => {
    const household = await requireHousehold(database, id);
    const from = await requireAccount(database, options.from);
    const to = await requireAccount(database, options.to);
    const refusal = whyNot(household, from, to);
    if (refusal !== null) throw new Error(refusal);
    const words = `the place of ${called(from)} in “${plain(household.name)}” to ${called(to)}`;
    if (!options.yes)
      throw new Error(
        `This gives ${words}, for good: payments, debts and tasks go to the new member. Back up first, then repeat the command with --yes`,
      );
    const ids = { from: from.id, to: to.id };
    const describe = (on: Queries) => requireUser(on, to.id);
    await transact({ colocationId: household.id, actorId: null }, (tx) =>
      transferPlace(tx, ids, { describe, onTransferred, onMemberLeft, live }),
    );
    printResult(io, options, { id: household.id, name: household.name, ...ids }, `Gave ${words}`);
  });

type Account = { readonly id: string; readonly username: string; readonly email: string; readonly home: string | null };

const called = ({ username, email }: Account): string => `${plain(username)} (${email})`;

/** An account by its e-mail or id. */
async function requireAccount(on: Queries, named: string): Promise<Account> {
  const asked = named.trim();
  const found = await on
    .of()
    .selectFrom('users')
    .select(['id', 'username', 'email', 'colocation_id as home'])
    .where('deleted_at', 'is', null)
    .where(({ eb, fn }) =>
      isId(asked) ? eb('id', '=', asked) : eb(fn<string>('lower', ['email']), '=', asked.toLowerCase()),
    )
    .executeTakeFirst();
  if (!found) throw new Error(`No account with the e-mail address or id ${named}`);
  const { email, ...rest } = found;
  if (email === null)
    throw new Error(
      `“${plain(found.username)}” is a name without an account: its person joins, and claims it in the app`,
    );
  return { ...rest, email };
}

function whyNot(household: { id: string; name: string }, from: Account, to: Account): string | null {
  if (from.id === to.id) return `--from and --to are the same account: ${called(to)}`;
  if (from.home !== household.id) return `${called(from)} does not live in “${plain(household.name)}”`;
  if (to.home === null) return null;
  return `${called(to)} lives in ${to.home === household.id ? 'it already' : 'another household'}: the new member must have no household. They can move out in the app`;
}
