import type { Client } from 'pg';

/** A machine of the cluster. */
export type ClusterNode = { readonly name: string; readonly isCoordinator: boolean; readonly households: number };
/** A table as Citus keeps it. */
export type SpreadTable = {
  readonly name: string;
  readonly kind: string;
  readonly shards: number;
  readonly bytes: number;
};

/** The addresses of the nodes that rows of households may go to. */
export async function listWorkers(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select nodename || ':' || nodeport as name from pg_dist_node
     where noderole = 'primary' and isactive and shouldhaveshards order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Each node, with how many households it has. */
export async function readNodes(client: Client): Promise<ClusterNode[]> {
  const { rows } = await client.query<ClusterNode>(
    `with counted as (
       select shardid, result::bigint as households
       from run_command_on_shards('colocations', 'select count(*) from %s') where success
     ), there as (
       select s.nodename, s.nodeport, sum(c.households)::bigint as households
       from counted c join citus_shards s using (shardid) group by 1, 2
     )
     select n.nodename || ':' || n.nodeport as name, n.groupid = 0 as "isCoordinator",
       coalesce(t.households, 0)::bigint as households
     from pg_dist_node n left join there t using (nodename, nodeport) where n.noderole = 'primary' order by n.groupid`,
  );
  return rows;
}

/** The tables that are spread or copied. */
export async function readTables(client: Client): Promise<SpreadTable[]> {
  const { rows } = await client.query<SpreadTable>(
    `select t.table_name::text as name, t.citus_table_type as kind, t.shard_count::int as shards,
       coalesce((select sum(s.shard_size) from citus_shards s where s.table_name = t.table_name), 0)::bigint as bytes
     from citus_tables t order by bytes desc, name`,
  );
  return rows;
}

/** The connections between nodes that fail, as `from → to`. */
export async function listBrokenWays(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ way: string }>(
    `select format('%s:%s → %s:%s', from_nodename, from_nodeport, to_nodename, to_nodeport) as way
     from citus_check_cluster_node_health() where result is distinct from true`,
  );
  return rows.map(({ way }) => way);
}

/** The nodes that take no prepared transactions: a write over two nodes needs them. */
export async function listWithoutPrepared(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select n.nodename || ':' || n.nodeport as name
     from run_command_on_all_nodes('show max_prepared_transactions') r join pg_dist_node n using (nodeid)
     where r.result = '0'`,
  );
  return rows.map(({ name }) => name);
}

/** Other sessions of Hestia in this database. */
export async function countSessions(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name like 'hestia%' and pid <> pg_backend_pid()`,
  );
  return rows[0]?.count ?? 0;
}
