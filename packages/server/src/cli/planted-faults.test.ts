import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { imageEndpoints } from '@hestia/contract/images/endpoints.ts';
import { settleEndpoints } from '@hestia/contract/money/settle-endpoints.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { timeInName } from '#platform/backup/archive.ts';
import { administrate } from '#test/database.ts';
import { hestia } from '#test/hestia.ts';
import { mailEnv, startMailServer } from '#test/mail-server.ts';
import { canMount, canMountSilent, mountDisk, mountSilent } from '#test/mounts.ts';
import { Flat } from '#test/money/flat.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { makeKey } from '#platform/kernel/seal.ts';
import { readSettings } from '#platform/kernel/settings/settings.ts';
import { lookAtPictures } from './checks/pictures.ts';
import type { Finding } from './checks/finding.ts';

const DAY_MS = 86_400_000;
let server: TestServer;
let flat: Flat;
let picture: string;
let shelf: string;
let passphrase: string;
let env: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  flat = await Flat.open(server, [await server.signUp('Léa'), await server.signUp('Tomasz')]);
  await flat.add({ amount: 5, expenseCategoryId: await flat.addCategory('Food') });
  await server.call(flat.one, settleEndpoints.changeOwnHandles, {
    body: { iban: 'DE89370400440532013000', accountName: 'Léa Müller' },
  });
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c63' } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.set('file', new File([new Uint8Array(bytes)], 'picture.png', { type: 'image/png' }));
  picture = await server.call(flat.one, imageEndpoints.addImage, { body });
  shelf = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-planted-'));
  passphrase = path.join(shelf, 'passphrase');
  fs.writeFileSync(passphrase, 'four words are enough\n', { mode: 0o600 });
  const backups = shelfWith(Date.now());
  env = {
    ...server.env,
    PORT: new URL(server.url).port,
    HESTIA_VAPID_SUBJECT: 'mailto:host@example.org',
    HESTIA_BACKUP_TO: backups,
    HESTIA_BACKUP_PASSPHRASE_FILE: passphrase,
  };
});
afterAll(async () => {
  await server.close();
  fs.rmSync(shelf, { recursive: true, force: true });
});

/** A folder with a backup of this time. */
function shelfWith(...times: number[]): string {
  const folder = fs.mkdtempSync(path.join(shelf, 'backups-'));
  for (const time of times) fs.writeFileSync(path.join(folder, `hestia-${timeInName(new Date(time))}.tar.zst.age`), '');
  return folder;
}

const dataFile = (...names: string[]) => path.join(String(env['HESTIA_DATA']), ...names);
const run = (statement: ReturnType<typeof sql>) => statement.execute(server.platform.database.of());

/** All findings of the doctor that aren't fine, except the fill level of the test machine's disk. */
async function examine(changed: Record<string, string>) {
  const { code, out, err } = await hestia({ ...env, ...changed }, 'doctor', '--json');
  const found = (JSON.parse(out) as Finding[]).filter(({ state }) => state !== 'ok');
  return { code, err, found: changed['HESTIA_DATA'] ? found : found.filter(({ about }) => about !== 'disk') };
}

test('a sound installation has no findings', async () => {
  expect(await examine({})).toEqual({ code: 0, err: '', found: [] });
});

test('an unreadable folder of pictures is not reported as missing pictures', async () => {
  const refused = Object.assign(new Error('EACCES: permission denied, scandir'), { code: 'EACCES' });
  const reading = vi.spyOn(fs.promises, 'readdir').mockRejectedValue(refused);
  try {
    await expect(lookAtPictures(server.platform.database, readSettings(env))).rejects.toThrow('permission denied');
  } finally {
    reading.mockRestore();
  }
});

/** Plants a fault; returns the settings that it takes, and how it is taken away. */
type Plant = () => Promise<{ readonly env?: Record<string, string>; readonly undo?: () => unknown }>;
type Row = readonly [fault: string, about: string, state: Finding['state'], mend: RegExp, plant: Plant];

const withMode =
  (file: () => string, mode: number): Plant =>
  async () => {
    const before = fs.statSync(file()).mode;
    fs.chmodSync(file(), mode);
    return { undo: () => fs.chmodSync(file(), before) };
  };
const withSql =
  (plant: string, undo: string): Plant =>
  async () => {
    await run(sql.raw(plant));
    return { undo: () => run(sql.raw(undo)) };
  };
const withSettings =
  (make: () => Record<string, string>): Plant =>
  () =>
    Promise.resolve({ env: make() });

/** Replaces the content of a file for a while; null: removes the file. */
const withContent =
  (file: () => string, content: string | null): Plant =>
  async () => {
    const before = fs.readFileSync(file());
    if (content === null) fs.rmSync(file());
    else fs.writeFileSync(file(), content);
    return { undo: () => fs.writeFileSync(file(), before, { mode: 0o600 }) };
  };

const serve = async (answer: http.RequestListener) => {
  const other = http.createServer(answer).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  return { port: String(port), undo: () => other.close() };
};

const KEY = () => dataFile('keys', 'handles-key');
const role = `planted_${process.pid}`;

const faults: Row[] = [
  ['a key that others can read', 'keys', 'failed', /^chmod go= .*handles-key$/, withMode(KEY, 0o644)],
  [
    'a folder of keys that others can read',
    'keys',
    'failed',
    /^chmod -R go= .*keys$/,
    withMode(() => dataFile('keys'), 0o755),
  ],
  [
    'pictures that others can read',
    'images',
    'failed',
    /^chmod -R go= .*images$/,
    withMode(() => dataFile('images'), 0o755),
  ],
  [
    'a passphrase that all users can read',
    'secrets',
    'warning',
    /^chmod o= .*passphrase$/,
    withMode(() => passphrase, 0o644),
  ],
  [
    'another key of payment handles',
    'handles',
    'failed',
    /^cat OLD.* >> .*handles-key, then hestia keys rotate/,
    withContent(KEY, `${makeKey()}\n`),
  ],
  ['no key of payment handles', 'handles', 'failed', /cp -p OLD\/keys\/handles-key/, withContent(KEY, null)],
  [
    'a picture without its file',
    'pictures',
    'failed',
    /hestia restore BACKUP.* cp -n/,
    withContent(() => dataFile('images', picture), null),
  ],
  [
    'a folder of pictures that is not that of the server',
    'picture-folder',
    'failed',
    /^point HESTIA_DATA of all to one folder/,
    withContent(() => dataFile('images', 'folder.id'), 'another'),
  ],
  [
    'a folder of backups that is not there',
    'backups',
    'failed',
    /install -d .*\/away$/,
    withSettings(() => ({ HESTIA_BACKUP_TO: path.join(shelf, 'away') })),
  ],
  [
    'a file in place of that folder',
    'backups',
    'failed',
    /HESTIA_BACKUP_TO/,
    withSettings(() => ({ HESTIA_BACKUP_TO: passphrase })),
  ],
  [
    'a newest backup that is months old',
    'backups',
    'failed',
    /^hestia backup --to /,
    withSettings(() => ({ HESTIA_BACKUP_TO: shelfWith(Date.now() - 90 * DAY_MS) })),
  ],
  [
    'a newest backup of three days ago',
    'backups',
    'warning',
    /^hestia backup --to /,
    withSettings(() => ({ HESTIA_BACKUP_TO: shelfWith(Date.now() - 3 * DAY_MS) })),
  ],
  [
    'no backup at all',
    'backups',
    'warning',
    /^hestia backup --to /,
    withSettings(() => ({ HESTIA_BACKUP_TO: shelfWith() })),
  ],
  [
    'a backup that was found unsound',
    'backups',
    'failed',
    /Make another one: hestia backup/,
    async () => {
      const folder = shelfWith(Date.now());
      const record = { file: 'hestia-x.tar.zst', at: new Date().toISOString(), fault: 'it is cut off' };
      fs.writeFileSync(path.join(folder, 'last-proof.json'), JSON.stringify(record));
      return { env: { HESTIA_BACKUP_TO: folder } };
    },
  ],
  [
    'a passphrase that is not there',
    'backups',
    'failed',
    /^restore the passphrase file/,
    withContent(() => passphrase, null),
  ],
  [
    'a passphrase that is too short',
    'backups',
    'failed',
    /^restore the passphrase file/,
    withContent(() => passphrase, 'short'),
  ],
  [
    'a wrong balance',
    'balances',
    'failed',
    /^hestia households recalculate [\da-f-]{36}$/,
    withSql('update balances set minor = minor + 1', 'update balances set minor = minor - 1'),
  ],
  [
    'a schema that is older',
    'schema',
    'warning',
    /^start this version/,
    async () => {
      await run(sql`create table set_aside as select * from migrations where number = 42`);
      await run(sql`delete from migrations where number = 42`);
      return {
        undo: async () => {
          await run(sql`insert into migrations select * from set_aside`);
          await run(sql`drop table set_aside`);
        },
      };
    },
  ],
  [
    'a visit in the future',
    'clock',
    'failed',
    /timedatectl set-ntp true/,
    withSql(
      `update sessions set last_seen_at = last_seen_at + interval '2 hours'`,
      `update sessions set last_seen_at = last_seen_at - interval '2 hours'`,
    ),
  ],
  [
    'a clock of the server that is two hours off',
    'port',
    'failed',
    /timedatectl set-ntp true/,
    async () => {
      const { port, undo } = await serve((_request, response) => {
        response.setHeader('date', new Date(Date.now() - 7_200_000).toUTCString()).setHeader('connection', 'close');
        response.end('"1.2.3"');
      });
      return { env: { PORT: port, HESTIA_PUBLIC_URL: server.url }, undo };
    },
  ],
  [
    'no contact for push services',
    'push',
    'warning',
    /HESTIA_VAPID_SUBJECT/,
    withSettings(() => ({ HESTIA_VAPID_SUBJECT: '' })),
  ],
  [
    'an address at which nothing answers',
    'address',
    'failed',
    /reverse proxy/,
    withSettings(() => ({ HESTIA_PUBLIC_URL: 'http://127.0.0.1:1' })),
  ],
  [
    'a port of another program',
    'port',
    'failed',
    /ss -ltnp/,
    async () => {
      const { port, undo } = await serve(
        (_request, response) => void response.setHeader('connection', 'close').end('{}'),
      );
      return { env: { PORT: port, HESTIA_PUBLIC_URL: server.url }, undo };
    },
  ],
  [
    'a bucket that is away',
    'bucket',
    'failed',
    /HESTIA_S3_URL/,
    withSettings(() => ({
      HESTIA_PICTURES: 'folder',
      HESTIA_S3_URL: 'http://127.0.0.1:9/flat',
      HESTIA_S3_KEY_ID: 'key',
      HESTIA_S3_SECRET: 'secret',
    })),
  ],
  [
    'a password that the mail server refuses',
    'mail',
    'failed',
    /password in HESTIA_SMTP_URL/,
    async () => {
      const mail = await startMailServer({ hasTls: true, login: { user: 'hestia', password: 'a secret' } });
      const wrong = {
        ...mailEnv(mail),
        HESTIA_SMTP_URL: mail.url.replace('secret', 'guess'),
        HESTIA_PUBLIC_URL: server.url,
      };
      return { env: wrong, undo: () => mail.close() };
    },
  ],
  [
    'a database that is away',
    'database',
    'failed',
    /^fix this first/,
    withSettings(() => ({ DATABASE_URL: 'postgres://hestia@127.0.0.1:1/hestia' })),
  ],
  [
    'the data folder of another database',
    'database',
    'failed',
    /^fix this first/,
    withContent(() => dataFile('database.id'), 'another'),
  ],
  [
    'a role that lacks rights',
    'rights',
    'failed',
    /run these statements/,
    async () => {
      await administrate(`create role ${role} login password 'planted'`);
      await run(sql.raw(`grant select on all tables in schema public to ${role}`));
      return {
        env: { DATABASE_URL: String(env['DATABASE_URL']).replace(/\/\/[^@]*@/, `//${role}:planted@`) },
        undo: async () => {
          await run(sql.raw(`drop owned by ${role}`));
          await administrate(`drop role ${role}`);
        },
      };
    },
  ],
  [
    'a database that is read-only',
    'writes',
    'failed',
    /^run as its owner: alter database test_\w+ reset default_transaction_read_only/,
    async () => {
      const name = new URL(String(env['DATABASE_URL'])).pathname.slice(1);
      await administrate(`alter database ${name} set default_transaction_read_only = on`);
      return { undo: () => administrate(`alter database ${name} reset default_transaction_read_only`) };
    },
  ],
];

test.each(faults)('%s is found (%s: %s), with a fix', async (_fault, about, state, mend, plant) => {
  const { env: changed = {}, undo } = await plant();
  try {
    const { code, err, found } = await examine(changed);
    expect(found.map((one) => [one.about, one.state])).toEqual([[about, state]]);
    expect(found.map((one) => one.mend ?? one.says)).toEqual([expect.stringMatching(mend)]);
    const words = state === 'failed' ? /^1 of \d+ checks failed\n$/ : /^1 of \d+ checks warn\n$/;
    expect([code, err]).toEqual([state === 'failed' ? 1 : 3, expect.stringMatching(words)]);
  } finally {
    await undo?.();
  }
});

test.each([2, -2])("a clock off by %i hours is the only finding, and the server's differs", async (hours) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 });
  try {
    const { code, found } = await examine({ HESTIA_BACKUP_TO: '', HESTIA_BACKUP_PASSPHRASE_FILE: '' });
    expect([code, found.map(({ about }) => about)]).toEqual([1, ['clock', 'port']]);
    expect(found[0]?.says).toMatch(/^the database's clock is 7\d{3} s from ours$/);
  } finally {
    vi.useRealTimers();
  }
});

test("the doctor's fix repairs a wrong balance", async () => {
  await server.byHand(sql`update balances set minor = minor + 1`);
  const { found } = await examine({});
  const [, ...command] = found[0]?.mend?.split(' ') ?? [];
  expect((await hestia(env, ...command)).out).toMatch(
    /^“Rue des Lilas 3”: recalculated [1-9] balances and 0 totals\n$/,
  );
  expect((await examine({})).found).toEqual([]);
});

describe.runIf(canMount())('a disk', () => {
  test('a read-only folder takes no backup: it is reported with a fix', async () => {
    using disk = mountDisk('size=1m');
    fs.writeFileSync(path.join(disk.place, `hestia-${timeInName(new Date())}.tar.zst.age`), '');
    disk.remount('ro');
    const { code, found } = await examine({ HESTIA_BACKUP_TO: disk.place });
    expect([code, found]).toEqual([
      1,
      [expect.objectContaining({ about: 'backups', says: expect.stringContaining('(EROFS)') as unknown })],
    ]);
    expect(found[0]?.mend).toContain(`ReadWritePaths=${disk.place}`);
  });

  test('little free space for the data is reported', async () => {
    using disk = mountDisk('size=20m,mode=700');
    for (const name of ['database.id', 'keys', 'images'])
      fs.cpSync(dataFile(name), path.join(disk.place, name), { recursive: true });
    for (const name of ['keys', 'images']) fs.chmodSync(path.join(disk.place, name), 0o700);
    const { code, found } = await examine({ HESTIA_DATA: disk.place });
    expect([code, found.map(({ about, state }) => [about, state])]).toEqual([1, [['disk', 'failed']]]);
  });

  test.runIf(canMountSilent())('that has gone silent holds up neither the doctor nor a backup', async () => {
    using disk = await mountSilent();
    const to = path.join(disk.place, 'backups');
    const before = performance.now();
    const backup = await hestia(env, 'backup', '--to', to);
    expect(backup).toMatchObject({
      code: 1,
      err: expect.stringMatching(/ does not answer: its disk or network share is unreachable/) as unknown,
    });
    const { found } = await examine({ HESTIA_BACKUP_TO: to });
    expect(found).toMatchObject([{ about: 'backups', state: 'failed' }]);
    // Each request has ten seconds.
    expect(performance.now() - before).toBeLessThan(20_000);
  });
});
