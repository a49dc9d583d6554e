import type { Client } from 'pg';
import { listBrokenWays, listWithoutPrepared, listWorkers } from '#platform/cluster/nodes.ts';
import { hasCitus, isInterrupted, readSteps } from '#platform/cluster/spread.ts';
import type { Finding } from './finding.ts';

/** What a cluster needs: its nodes reach each other, and each table lies where it belongs. */
export async function examineCluster(client: Client): Promise<Finding[]> {
  if (!(await hasCitus(client)))
    return [{ about: 'citus', state: 'failed', says: 'this database has no Citus', mend: 'see docs/hosting.md' }];
  return [
    await lookAtNodes(client),
    await lookAtTransactions(client),
    await lookAtTables(client),
    await lookAtKeys(client),
  ];
}

async function lookAtNodes(client: Client): Promise<Finding> {
  const about = 'nodes';
  const workers = await listWorkers(client);
  if (workers.length === 0) {
    const mend = 'add one with `select citus_add_node(…)`';
    return { about, state: 'failed', says: 'no node takes households', mend };
  }
  const broken = await listBrokenWays(client);
  if (broken.length === 0)
    return { about, state: 'ok', says: `${workers.length} take households, all reach each other` };
  const mend = 'start the node, or correct its address (citus_update_node) and pg_hba.conf';
  return { about, state: 'failed', says: `no connection ${broken.join(', ')}`, mend };
}

async function lookAtTransactions(client: Client): Promise<Finding> {
  const about = 'transactions';
  const without = await listWithoutPrepared(client);
  if (without.length === 0) return { about, state: 'ok', says: 'all nodes take prepared transactions' };
  const mend = 'set max_prepared_transactions to max_connections there, and restart';
  return { about, state: 'failed', says: `none on ${without.join(', ')}`, mend };
}

async function lookAtTables(client: Client): Promise<Finding> {
  const about = 'tables';
  const steps = await readSteps(client);
  const left = steps.filter(({ isDone }) => !isDone).map(({ table }) => table);
  if (left.length === 0) return { about, state: 'ok', says: `all ${steps.length} lie where they belong` };
  const says = left.length === steps.length ? 'none is spread yet' : `not where they belong: ${left.join(', ')}`;
  return { about, state: 'warning', says, mend: 'stop Hestia, then run `hestia cluster spread`' };
}

async function lookAtKeys(client: Client): Promise<Finding> {
  const about = 'keys';
  if (!(await isInterrupted(client))) return { about, state: 'ok', says: 'all foreign keys are in place' };
  return { about, state: 'failed', says: 'spreading was interrupted', mend: 'run `hestia cluster spread` again' };
}
