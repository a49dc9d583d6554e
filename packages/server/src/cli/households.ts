import type { Command } from 'commander';
import { answer, countOf, MOST, plain, subcommand, table, type Io, type Json } from './io.ts';
import * as z from 'zod/mini';
import { endHousehold } from '../features/colocations/ending.ts';
import { addExport } from './moving.ts';
import { withPlatform } from './open.ts';

/** The households of a server. */
export function addHouseholds(program: Command, io: Io): void {
  const households = program
    .command('households')
    .description('the households of this server')
    .copyInheritedSettings(program);
  subcommand(households, 'list', 'lists the households by name, with how many live there')
    .option('--limit <count>', `at most so many, up to ${MOST}`, countOf, 1000)
    .action((options: Json & { limit: number }) => list(io, options));
  subcommand(households, 'delete <id>', 'deletes a household with everything in it; the accounts stay')
    .option('--yes', 'really: it cannot be undone')
    .action((id: string, options: Json & { yes?: true }) => remove(io, id, options));
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
    answer(io, options, page, table(['ID', 'NAME', 'MEMBERS', 'FOUNDED'], lines));
    if (rows.length > page.length) io.err(`There are more: --limit ${options.limit} is reached\n`);
  });

const remove = (io: Io, id: string, options: Json & { yes?: true }) =>
  withPlatform(io, async ({ database, live, transact }) => {
    const known = z.safeParse(z.uuid(), id).success
      ? await database
          .of()
          .selectFrom('colocations as c')
          .leftJoin('users as u', 'u.colocation_id', 'c.id')
          .select(({ fn }) => ['c.name', fn.count<number>('u.id').as('members')])
          .where('c.id', '=', id)
          .groupBy('c.id')
          .executeTakeFirst()
      : undefined;
    if (!known) throw new Error(`There is no household with the id ${id}: \`households list\` has them`);
    const words = `“${plain(known.name)}”, in which ${known.members} live`;
    if (!options.yes)
      throw new Error(`This deletes ${words}, for good: back up first, then repeat the command with --yes`);
    await transact({ colocationId: id, actorId: null }, (tx) => endHousehold(tx, live));
    answer(io, options, { id, ...known }, `Deleted ${words}`);
  });
