// `npm run bench:chaos`: `kill -9` of server and database at random moments, under 16 writers that repeat
// unacknowledged writes. Then the proof that no acknowledged write is lost or doubled. CHAOS_ROUNDS sets the number of
// kills (20).
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { table } from './api/table.ts';
import { readHeld } from './chaos/held.ts';
import { judge } from './chaos/proof.ts';
import { freePort, Victim } from './chaos/victim.ts';
import { populate, write, type Ledger } from './chaos/writers.ts';
import { size } from './short.ts';

const HOUSEHOLDS = size(4, 2);
const MEMBERS = size(4, 2);
const MAX_WAIT_MS = size(1500, 300);
const LAST_MS = size(1000, 200);

const rounds = Number(process.env['CHAOS_ROUNDS'] ?? size(20, 1));
const data = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-chaos-'));
const victim = new Victim(data, await freePort());
const ledger: Ledger = { added: new Map(), deleted: new Set(), repeats: 0 };
const kinds = ['server', 'database', 'both', 'part of the database'] as const;

await victim.start();
const households = await populate(victim.url, HOUSEHOLDS, MEMBERS, ledger);
let over = false;
const writers = households.flatMap((household) =>
  household.members.map((member) => write(victim.url, household, member, ledger, () => over)),
);
const began = performance.now();
for (let round = 0; round < rounds; round++) {
  await sleep(200 + Math.random() * (MAX_WAIT_MS - 200));
  const what = kinds[round % kinds.length];
  if (what === 'part of the database') victim.killPartOfDatabase();
  if (what === 'database' || what === 'both') victim.killDatabase();
  if (what !== 'server' && what !== 'both') continue;
  await victim.killServer();
  await victim.start();
}
await sleep(LAST_MS);
over = true;
await Promise.all(writers);
const seconds = (performance.now() - began) / 1000;
const database = new Client(victim.connection());
await database.connect();
const all = [];
for (const household of households) all.push({ household, held: await readHeld(victim.url, database, household) });
await database.end();
const verdict = judge(all, ledger);
await victim.stop();
fs.rmSync(data, { recursive: true, force: true });

const reopened = victim.reopened.slice(1).toSorted((a, b) => a - b);
const ms = (value = 0) => `${Math.round(value)} ms`;
console.log(
  table(
    [`under ${HOUSEHOLDS * MEMBERS} writers`, ''],
    [
      [`kills, in turn of: ${kinds.join(', ')}`, String(rounds)],
      ['time under fire', `${Math.round(seconds)} s`],
      ['acknowledged writes', String(ledger.added.size + ledger.deleted.size)],
      ['repeated requests', String(ledger.repeats)],
      ['killed to first answer, median', ms(reopened[reopened.length >> 1])],
      ['killed to first answer, slowest', ms(reopened.at(-1))],
      ['acknowledged, but lost', String(verdict.lost)],
      ['there twice', String(verdict.doubled)],
      ['deleted, but there', String(verdict.undeleted)],
      ['there, but not as sent', String(verdict.altered)],
      ['events that are missing or wrong', String(verdict.wrongEvents)],
      ['households whose balances are wrong', String(verdict.unbalanced)],
      ['gaps in the numbers of events', String(verdict.gaps)],
    ],
  ),
);
process.exitCode = Object.values(verdict).some((count) => count > 0) ? 1 : 0;
