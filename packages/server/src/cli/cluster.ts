import type { Command } from 'commander';
import { Client } from 'pg';
import { listWorkers, readNodes, readTables, countSessions } from '#platform/cluster/nodes.ts';
import { PLACEMENTS } from '#platform/cluster/placements.ts';
import { hasCitus, readSteps, spread } from '#platform/cluster/spread.ts';
import { connectionConfig } from '#platform/db/opening/connection.ts';
import { requireSchema } from '#platform/db/opening/open-for-cli.ts';
import { examineCluster } from './checks/cluster.ts';
import { wordsOf } from './checks/finding.ts';
import { WarningExit } from './exit.ts';
import { printResult, subcommand, table, type Io, type Json } from './io.ts';
import { withStorage } from './open.ts';

/** The database spread over the nodes of a Citus cluster. */
export function addCluster(program: Command, io: Io): void {
  const cluster = program
    .command('cluster')
    .description('the database, spread over a cluster of Citus')
    .copyInheritedSettings(program);
  subcommand(cluster, 'plan', 'List where each table goes, and why; changes nothing').action((options: Json) =>
    plan(io, options),
  );
  subcommand(cluster, 'spread', 'Spread the tables over the nodes, while Hestia is stopped')
    .option('--yes', 'confirm; this can’t be undone but by restoring a backup')
    .addHelpText('after', '\nAfter an interruption, run it again: it goes on from there.')
    .action((options: Json & { yes?: true }) => carryOut(io, options));
  subcommand(cluster, 'status', 'Show tables, shards, sizes, and households of each node').action((options: Json) =>
    show(io, options),
  );
  subcommand(cluster, 'check', 'Check the cluster and suggest fixes')
    .addHelpText('after', '\nExit codes: 0 no findings, 3 warnings, 1 failures.')
    .action((options: Json) => check(io, options));
}

/** Works on the migrated database, past any pooler. */
const withClient = (io: Io, work: (client: Client) => Promise<void>): Promise<void> =>
  withStorage(io, async ({ storage }) => {
    await requireSchema(storage);
    const client = new Client(connectionConfig(storage.direct));
    client.on('error', () => {});
    await client.connect();
    try {
      await work(client);
    } finally {
      await client.end();
    }
  });

const plan = (io: Io, options: Json) =>
  withClient(io, async (client) => {
    const steps = await readSteps(client);
    const lines = steps.map(({ table: name, to, isDone }) => [
      name,
      to === 'households' ? 'spread by household' : to,
      isDone ? 'there' : 'to move',
      PLACEMENTS[name]?.reason ?? 'of a household',
    ]);
    printResult(io, options, steps, table(['TABLE', 'PLACE', 'NOW', 'REASON'], lines));
    if (!(await hasCitus(client))) io.err('This database has no Citus: see “A cluster” in docs/hosting.md\n');
  });

async function requireCluster(client: Client): Promise<void> {
  if (!(await hasCitus(client)))
    throw new Error(
      'This database has no Citus: install it on each node and run `create extension citus` in the database',
    );
  if ((await listWorkers(client)).length === 0)
    throw new Error('The cluster has no node for households: add one with `select citus_add_node(…)`');
}

const carryOut = (io: Io, options: Json & { yes?: true }) =>
  withClient(io, async (client) => {
    await requireCluster(client);
    const sessions = await countSessions(client);
    if (sessions > 0) throw new Error(`Hestia is running (${sessions} connections): stop it on all machines first`);
    const left = (await readSteps(client)).filter(({ isDone }) => !isDone);
    const workers = await listWorkers(client);
    if (!options.yes)
      throw new Error(
        `This moves ${left.length} tables to ${workers.join(', ')}, for good: back up first, then repeat the command with --yes`,
      );
    const moved = await spread(client, (line) => io.err(`${line}\n`));
    const words = moved.length === 0 ? 'All tables lie where they belong' : `Moved ${moved.length} tables`;
    printResult(io, options, { moved }, words);
  });

const show = (io: Io, options: Json) =>
  withClient(io, async (client) => {
    await requireCluster(client);
    const [nodes, tables] = [await readNodes(client), await readTables(client)];
    const words = [
      table(
        ['NODE', 'IS', 'HOUSEHOLDS'],
        nodes.map(({ name, isCoordinator, households }) => [
          name,
          isCoordinator ? 'coordinator' : 'worker',
          households,
        ]),
      ),
      table(
        ['TABLE', 'KIND', 'SHARDS', 'KB'],
        tables.map(({ name, kind, shards, bytes }) => [name, kind, shards, Math.round(bytes / 1000)]),
      ),
    ];
    printResult(io, options, { nodes, tables }, words.join('\n\n'));
  });

const check = (io: Io, options: Json) =>
  withClient(io, async (client) => {
    const findings = await examineCluster(client);
    const lines = findings.map((finding) => [finding.state, finding.about, wordsOf(finding)]);
    printResult(io, options, findings, table(['STATE', 'ABOUT', ''], lines));
    const count = (state: string) => findings.filter((finding) => finding.state === state).length;
    if (count('failed') > 0) throw new Error(`${count('failed')} of ${findings.length} checks failed`);
    if (count('warning') > 0) throw new WarningExit(`${count('warning')} of ${findings.length} checks warn`);
  });
