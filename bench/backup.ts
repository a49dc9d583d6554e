// `npm run soak:backup`: nine members in three households write without pause while a backup is made every minute for
// ten minutes (`--minutes`, `--every` seconds, `--seed`). Each backup is verified, restored into an empty folder and
// opened. It must match one moment of the original exactly: all acknowledged writes up to it, and no others.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { diceOf } from '../packages/server/src/cli/demo/dice.ts';
import { table } from './api/table.ts';
import { hestia, type CommandResult } from './backup/command.ts';
import { countRows, readChecksums, readHousehold, readEvents } from './backup/held.ts';
import { judge, type BackupContents } from './backup/proof.ts';
import type { WriteLog, Rows, StoredEvent } from './backup/record.ts';
import { Writer } from './backup/writers.ts';
import { freePort, Victim } from './chaos/victim.ts';
import { populate } from './chaos/writers.ts';

const HOUSEHOLDS = 3;
const MEMBERS = 3;
const MAX_REPORTED = 50;
/** The start is not measured. */
const TIMEOUT_MS = 600_000;
const never = new Promise<never>(() => {});

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    every: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const [minutes, every, seed] = [Number(values.minutes), Number(values.every), Number(values.seed)];
const count = Math.floor((minutes * 60) / every);
if (!(count >= 1 && Number.isInteger(seed))) throw new Error('--minutes, --every and --seed take numbers');
console.log(`${count} backups, one every ${every} s: --seed ${seed}`);

await using opened = new AsyncDisposableStack();
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-soak-'));
// Started as root, the databases in it belong to another user.
fs.chmodSync(home, 0o711);
opened.defer(() => fs.rmSync(home, { recursive: true, force: true }));

/** A Hestia on a folder, with a line to its database. */
async function open(folder: string) {
  const server = new Victim(folder, await freePort());
  await server.start(TIMEOUT_MS);
  const database = new Client(server.connection());
  await database.connect();
  return {
    url: server.url,
    database,
    async [Symbol.asyncDispose]() {
      await database.end();
      await server.stop();
    },
  };
}

type TimedBackup = {
  readonly file: string;
  readonly backup: CommandResult;
  readonly began: number;
  readonly ended: number;
};
type BackupCheck = {
  readonly taken: TimedBackup;
  readonly verified: CommandResult;
  readonly restored: CommandResult;
  readonly held: BackupContents;
};

const data = path.join(home, 'original');
fs.mkdirSync(data);
const original = opened.use(await open(data));
const households = await populate(original.url, HOUSEHOLDS, MEMBERS);
const before = new Map<string, Rows>();
for (const { id } of households) before.set(id, await countRows(original.database, id));

const recorded: WriteLog = { writes: [], uploads: new Map() };
let over = false;
const writers = households.flatMap((household, at) =>
  household.members.map((member, of) => {
    const dice = diceOf(seed + at * MEMBERS + of);
    return new Writer({ url: original.url, household, member, dice, recorded }).writeUntil(() => over);
  }),
);
// A writer that fails ends all of it.
const writing = Promise.all(writers);
const checked = await Promise.race([takeAll(), writing.then(() => [])]);
over = true;
await writing;
const events = new Map<string, readonly StoredEvent[]>();
for (const { id } of households) events.set(id, await readEvents(original.database, id));

const verdicts = checked.map(({ held }) => judge(held, { recorded, events, before }));
report(checked, verdicts);
const faults = verdicts.flat();
for (const each of faults.slice(0, MAX_REPORTED)) console.error(`✗ ${each}`);
console.log(
  faults.length === 0 ? 'Each is one moment of the original.' : `${faults.length} differences: --seed ${seed}`,
);
process.exitCode = faults.length === 0 && checked.length === count ? 0 : 1;

/** Takes a backup at each turn, and checks the earlier ones meanwhile, in order. */
async function takeAll(): Promise<BackupCheck[]> {
  const start = performance.now();
  let looking: Promise<BackupCheck[]> = Promise.resolve([]);
  for (let turn = 1; turn <= count; turn++) {
    const due = Math.max(0, start + turn * every * 1000 - performance.now());
    // A failed restore ends it at once.
    await Promise.race([sleep(due), looking.then(() => never)]);
    const taken = await take(turn);
    looking = looking.then(async (all) => [...all, await look(taken, turn)]);
    looking.catch(() => {});
  }
  return looking;
}

async function take(turn: number): Promise<TimedBackup> {
  const began = performance.now();
  const folder = path.join(home, `backup-${turn}`);
  const backup = await hestia({ HESTIA_DATA: data }, 'backup', '--to', folder);
  const { file } = backup.output as { file: string };
  console.log(`${turn}: ${recorded.writes.length} writes, ${Math.round(backup.peakMegabytes)} MB at most`);
  return { file, backup, began, ended: performance.now() };
}

async function look(taken: TimedBackup, turn: number): Promise<BackupCheck> {
  const { file, began, ended } = taken;
  const folder = path.join(home, `restored-${turn}`);
  fs.mkdirSync(folder);
  try {
    const verified = await hestia({ HESTIA_DATA: data, TMPDIR: home }, 'verify', file);
    const restored = await hestia({ HESTIA_DATA: folder }, 'restore', file);
    const files = readChecksums(path.join(folder, 'images'));
    await using copy = await open(folder);
    const all = [];
    for (const household of households) all.push(await readHousehold(copy.url, copy.database, household));
    return { taken, verified, restored, held: { began, ended, households: all, files } };
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
    fs.rmSync(path.dirname(file), { recursive: true });
  }
}

function report(all: readonly BackupCheck[], found: readonly string[][]): void {
  const seconds = ({ seconds: took }: CommandResult) => `${took.toFixed(1)} s`;
  const rows = all.map(({ taken: { backup }, verified, restored, held }, at) => {
    const {
      bytes,
      rows: byTable,
      pictureFiles,
    } = backup.output as {
      bytes: number;
      rows: Rows;
      pictureFiles: number;
    };
    return [
      String(at + 1),
      String(held.households.reduce((sum, { seq }) => sum + seq, 0)),
      String(Object.values(byTable).reduce((sum, each) => sum + each, 0)),
      String(pictureFiles),
      `${(bytes / 1024 / 1024).toFixed(1)} MB`,
      seconds(backup),
      `${Math.round(backup.peakMegabytes)} MB`,
      seconds(verified),
      seconds(restored),
      String(found[at]?.length ?? 0),
    ];
  });
  const head = ['backup', 'events', 'rows', 'files', 'size', 'took', 'memory', 'verify', 'restore', 'differences'];
  console.log(table(head, rows));
}
