// `npm run try:cluster -- SOURCE FOLDER`: Hestia on a cluster of Citus, a coordinator and two workers on this machine. SOURCE is a
// checkout of citusdata/citus at v13.2.2, FOLDER is empty. The tables are spread with rows in them, also after an interruption; a
// migration runs there; every call of the API is made; the workers are killed under writers. Needs root on Debian.
import { randomUUID } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { requireNode, root } from '../install.mjs';
import { run, runTool } from '../run.mjs';
import { step, until } from '../steps.mjs';
import { installCitus, PORTS, query, startCluster, startNode, stopNode } from './citus.mjs';
import { end, freePort, moveIn, startHestia, within } from './processes.mjs';

const WRITERS = 4;
const GIVE_UP_MS = 120_000;

await runTool(async () => {
  const [source, folder] = process.argv.slice(2).map((given) => path.resolve(given));
  if (source === undefined || folder === undefined || !existsSync(path.join(source, 'configure')))
    throw new Error('Usage: npm run try:cluster -- SOURCE FOLDER (a checkout of Citus, an empty folder)');
  await step('Citus is installed', () => installCitus(source));
  const databaseUrl = await step('A coordinator and two workers run', () => startCluster(folder));
  try {
    await within((data) => tryAll(databaseUrl, folder, path.join(data, 'data')));
  } finally {
    for (const port of PORTS) await stopNode(folder, port, 'fast').catch(() => {});
    rmSync(folder, { recursive: true, force: true });
  }
});

/**
 * @param {string} databaseUrl
 * @param {string} folder
 * @param {string} data
 */
async function tryAll(databaseUrl, folder, data) {
  const env = { DATABASE_URL: databaseUrl, HESTIA_DATA: data, HESTIA_LOG: 'warn' };
  const hestia = (/** @type {string[]} */ ...args) =>
    run(requireNode(), [path.join(root, 'packages/server/src/cli/hestia.ts'), 'cluster', ...args], {
      env: { ...process.env, ...env },
    });
  const must = async (/** @type {string[]} */ ...args) => {
    const { code, output } = await hestia(...args);
    if (code !== 0) throw new Error(`hestia cluster ${args.join(' ')} ended with ${code}\n${output}`);
    return output;
  };
  const url = `http://127.0.0.1:${await freePort()}`;
  const start = () => startHestia(Number(new URL(url).port), env);
  let server = await start();
  const member = await step('A household is founded before the tables are spread', () => moveIn(url));
  await write(url, member, randomUUID());
  await step('Spreading is refused while Hestia runs', async () => {
    const { code, output } = await hestia('spread', '--yes');
    if (code !== 1 || !output.includes('is running')) throw new Error(output);
    return output;
  });
  await end(server.child);
  await step('`hestia cluster plan` names each table', () => must('plan'));
  await step('`hestia cluster spread` is interrupted: a start is refused, the next run goes on', async () => {
    await interrupt(env);
    const schema = await run(requireNode(), [path.join(root, 'packages/server/src/main.ts')], {
      env: { ...process.env, ...env, PORT: new URL(url).port },
    });
    if (!schema.output.includes('cluster spread')) throw new Error(`It was not refused\n${schema.output}`);
    return must('spread', '--yes');
  });
  await step('`hestia cluster check` finds nothing', () => must('check'));
  await step('A migration runs on the spread database', () => migrateOn(databaseUrl));
  server = await start();
  await step('What was written before is there, and more can be written', async () => {
    await write(url, member, randomUUID());
    const notes = await list(url, member);
    if (notes.length !== 2) throw new Error(`${notes.length} of 2 notes are there`);
  });
  await step('A worker is killed under writers, and brought back', () => killWorker(url, member, folder));
  console.log(await must('status'));
  await end(server.child);
  await step('Every call of the API is made', () => makeEveryCall(env));
}

/** @param {NodeJS.ProcessEnv} env */
async function interrupt(env) {
  const { spawn } = await import('node:child_process');
  const child = spawn(
    requireNode(),
    [path.join(root, 'packages/server/src/cli/hestia.ts'), 'cluster', 'spread', '--yes'],
    {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let lines = 0;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.stderr.on('data', (/** @type {Buffer} */ bytes) => {
    lines += bytes.toString().split('\n').length - 1;
    if (lines >= 10) child.kill('SIGKILL');
  });
  await ended;
  if (lines < 10) throw new Error('It ended before it could be interrupted');
  // The database notices only at its next statement.
  await until(
    async () =>
      (await query(PORTS[0], `select count(*) from pg_stat_activity where application_name = 'hestia'`)).trim() === '0',
  );
}

/** @param {string} databaseUrl */
async function migrateOn(databaseUrl) {
  const { migrate, readMigrations } = await import('../../packages/server/src/platform/db/opening/migrate.ts');
  const sql = `
    create table tried (
      colocation_id uuid not null references colocations on delete cascade, id uuid not null,
      made_by uuid not null references users, primary key (colocation_id, id));
    create index tried_by on tried (colocation_id, made_by);
    alter table tried add column word text not null default 'new';
    insert into tried (colocation_id, id, made_by) select m.colocation_id, gen_random_uuid(), m.user_id from memberships m;`;
  await migrate({ connectionString: databaseUrl }, [
    ...readMigrations(),
    { number: 9999, name: 'tried', sql, checksum: 'tried' },
  ]);
  const kind = await query(PORTS[0], `select citus_table_type from citus_tables where table_name = 'tried'::regclass`);
  const rows = await query(PORTS[0], 'select count(*) from tried');
  // The next start would find a migration of another version.
  await query(PORTS[0], 'drop table tried');
  await query(PORTS[0], 'delete from migrations where number = 9999');
  if (kind.trim() !== 'distributed' || rows.trim() !== '1')
    throw new Error(`The new table is ${kind} with ${rows} rows`);
}

/** @typedef {{ jwt: string, colocationId: string, userId: string }} Member */

/**
 * @param {string} url
 * @param {Member} member
 * @param {string} key
 */
async function write(url, member, key) {
  const answer = await fetch(`${url}/api/Reminder`, {
    method: 'POST',
    signal: AbortSignal.timeout(20_000),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${member.jwt}`, 'idempotency-key': key },
    body: JSON.stringify({
      colocationId: member.colocationId,
      createdBy: member.userId,
      reminderType: 0,
      content: key,
      color: '#ffffff',
      coordX: 0,
      coordY: 0,
      coordZ: 0,
    }),
  });
  if (!answer.ok) throw new Error(`A note was refused: ${answer.status} ${await answer.text()}`);
}

/**
 * @param {string} url
 * @param {Member} member
 * @returns {Promise<{ content: string }[]>}
 */
async function list(url, member) {
  const answer = await fetch(`${url}/api/Reminder?colocationId=${member.colocationId}`, {
    headers: { authorization: `Bearer ${member.jwt}` },
  });
  return /** @type {{ content: string }[]} */ (await answer.json());
}

/**
 * @param {string} url
 * @param {Member} member
 * @param {string} folder
 */
async function killWorker(url, member, folder) {
  /** @type {Set<string>} */
  const acknowledged = new Set();
  const life = { over: false };
  const writers = Array.from({ length: WRITERS }, async () => {
    while (!life.over) {
      const key = randomUUID();
      const latest = Date.now() + GIVE_UP_MS;
      for (;;) {
        const done = await write(url, member, key).then(
          () => true,
          () => false,
        );
        if (done) break;
        if (Date.now() > latest) throw new Error('The cluster did not come back');
        await sleep(200);
      }
      acknowledged.add(key);
    }
  });
  await sleep(2000);
  const before = acknowledged.size;
  for (const port of PORTS.slice(1)) {
    await stopNode(folder, port, 'immediate');
    await sleep(3000);
    await startNode(folder, port);
    await sleep(2000);
  }
  await sleep(3000);
  life.over = true;
  await Promise.all(writers);
  const contents = (await list(url, member)).map(({ content }) => content);
  const missing = [...acknowledged].filter((key) => !contents.includes(key));
  const twice = contents.filter((content, at) => contents.indexOf(content) !== at);
  if (missing.length > 0 || twice.length > 0 || acknowledged.size === before)
    throw new Error(`${acknowledged.size} acknowledged, ${missing.length} missing, ${twice.length} there twice`);
  return `${acknowledged.size} acknowledged, 0 missing, 0 there twice`;
}

/** @param {NodeJS.ProcessEnv} env */
async function makeEveryCall(env) {
  const { output } = await run(
    requireNode(),
    [
      '--import',
      path.join(root, 'packages/server/test/cheap-passwords.ts'),
      path.join(root, 'packages/server/test/every-call-process.ts'),
    ],
    { env: { ...process.env, ...env } },
  );
  console.log(
    output
      .split('\n')
      .filter((line) => !line.startsWith('{'))
      .slice(0, -2)
      .join('\n'),
  );
  return output.trim();
}
