// `npm run bench:ticks`: the cost of ticking one of 200 items: time, stored bytes, database writes and bytes sent. One
// member joined with a number, and one without, as the older client does. BENCH_TICKS sets the
// number of ticks.
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { cpuOf, cpuOfFamily, serve } from './api/processes.ts';
import { table } from './api/table.ts';
import { makeHouseholds, SECRET, type Household } from './hub/households.ts';
import { makeScratch, openPool } from './scratch.ts';
import { size } from './short.ts';

const ITEMS = size(200, 10);
const ticks = Number(process.env['BENCH_TICKS'] ?? size(300, 5));

await using opened = new AsyncDisposableStack();
const { home, postgres } = await makeScratch(opened);
const pool = openPool(postgres.connection, opened);
const [household] = await makeHouseholds(pool, 1);
if (household === undefined) throw new Error('No household was made');
const hestia = await serve(path.resolve(import.meta.dirname, '../packages/server/src/main.ts'), {
  PORT: '0',
  HESTIA_DATA: path.join(home, 'data'),
  DATABASE_URL: postgres.url,
  HESTIA_JWT_SECRET: SECRET,
  HESTIA_LOG: 'warn',
});
opened.defer(() => hestia.stop());

const [jwt = '', own = '', older = ''] = household.jwts;
const { colocationId } = household;
const call = async <T>(method: string, at: string, body: object): Promise<T> => {
  const headers = { authorization: `Bearer ${jwt}`, 'content-type': 'application/json' };
  const response = await fetch(hestia.url + at, { method, headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${method} ${at}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
};

/** Joins, and counts the bytes that come after the answer. */
async function follow(token: string, args: readonly unknown[]): Promise<{ bytes: number }> {
  const followed = { bytes: 0 };
  const headers = { authorization: `Bearer ${token}` };
  const webSocket = new WebSocket(`${hestia.url.replace('http', 'ws')}/hestiaHub`, { headers });
  opened.defer(() => webSocket.terminate());
  const say = (record: object) => webSocket.send(`${JSON.stringify(record)}\u001E`);
  await new Promise<void>((resolve, reject) => {
    webSocket.on('error', reject).on('open', () => {
      say({ protocol: 'json', version: 1 });
      say({ type: 1, invocationId: 'join', target: 'JoinColocationGroup', arguments: args });
    });
    webSocket.on('message', (data: Buffer) => {
      if (data.includes('"type":3')) resolve();
      else followed.bytes += data.length;
    });
  });
  followed.bytes = 0;
  return followed;
}

const list = { colocationId, reminderType: 2, shoppingListName: 'Groceries', coordX: 0, coordY: 0, coordZ: 0 };
const reminderId = await call<string>('POST', '/api/Reminder', list);
const items: string[] = [];
for (let nth = 0; nth < ITEMS; nth++)
  items.push(await call('POST', '/api/Reminder/ShoppingList', { reminderId, name: `Something to buy, no. ${nth}` }));

const [changes, wholes] = [
  await follow(own, [colocationId, await seqOf(household)]),
  await follow(older, [colocationId]),
];
const before = await stored();
const cpu = { server: cpuOf(hestia.pid), database: cpuOfFamily(postgres.pid) };
const times: number[] = [];
for (let nth = 0; nth < ticks; nth++) {
  const startedAt = performance.now();
  await call('PUT', '/api/Reminder/ShoppingList', {
    id: items[nth % ITEMS],
    isChecked: Math.floor(nth / ITEMS) % 2 === 0,
  });
  times.push(performance.now() - startedAt);
}
await sleep(500);
const after = await stored();
times.sort((a, b) => a - b);
const each = (bytes: number) => Math.round(bytes / ticks).toLocaleString('en');
console.log(`A tick of one of ${ITEMS} items, ${ticks} times\n`);
console.log(
  table(
    ['', ''],
    [
      ['ms, p50', (times[Math.floor(ticks / 2)] ?? Number.NaN).toFixed(1)],
      ['ms, p99', (times[Math.floor(ticks * 0.99)] ?? Number.NaN).toFixed(1)],
      ['ms of processor time, server', ((cpuOf(hestia.pid) - cpu.server) / ticks).toFixed(2)],
      ['ms of processor time, database', ((cpuOfFamily(postgres.pid) - cpu.database) / ticks).toFixed(2)],
      ['bytes of events stored, as JSON', each(after.events - before.events)],
      ['bytes that the database logs', each(after.logged - before.logged)],
      ['bytes sent to who joined with a number', each(changes.bytes)],
      ['bytes sent to who joined without', each(wholes.bytes)],
    ],
  ),
);

async function seqOf({ colocationId: id }: Household): Promise<number> {
  const { rows } = await pool.query<{ seq: string }>('select seq from colocations where id = $1', [id]);
  return Number(rows[0]?.seq);
}

async function stored(): Promise<{ events: number; logged: number }> {
  const { rows } = await pool.query<{ events: string; logged: string }>(`
    select (select sum(octet_length(payload::text)) from events) as events,
      pg_current_wal_insert_lsn() - '0/0'::pg_lsn as logged`);
  return { events: Number(rows[0]?.events), logged: Number(rows[0]?.logged) };
}
