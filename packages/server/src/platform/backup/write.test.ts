import fs from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool, type ClientConfig } from 'pg';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { writeBackup } from '#platform/backup/write.ts';
import { createTestDatabase } from '#test/database.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** CopyDone, and the first byte of the CommandComplete with the row count. */
const LAST_ROW_SENT = Buffer.from([0x63, 0, 0, 0, 4, 0x43]);

test('rows are counted even if the count comes after the last of them', async () => {
  await using opened = new AsyncDisposableStack();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-slow-'));
  opened.defer(() => fs.rmSync(folder, { recursive: true }));
  const database = await createTestDatabase();
  opened.defer(() => database.drop());
  const pool = new Pool(database.connection);
  await pool.query(
    "insert into colocations (id, name) select gen_random_uuid(), 'Lilac Street' from generate_series(1, 3)",
  );
  await pool.end();
  const relay = await relayTo(async (server, client) => {
    for await (const bytes of server as AsyncIterable<Buffer>) {
      const end = bytes.indexOf(LAST_ROW_SENT);
      if (end === -1) client.write(bytes);
      else {
        client.write(bytes.subarray(0, end + 5));
        await sleep(20);
        client.write(bytes.subarray(end + 5));
      }
    }
    client.end();
  });
  opened.defer(relay.close);
  const connection = { ...database.connection, ...relay.address };
  const written = await writeBackup({ connection, pictures: { folder, bucket: null } }, folder);
  expect(written.rows['colocations']).toBe(3);
});

test('a backup waits where a busy database takes ten seconds to let it in', async () => {
  await using opened = new AsyncDisposableStack();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-busy-'));
  opened.defer(() => fs.rmSync(folder, { recursive: true }));
  const database = await createTestDatabase();
  opened.defer(() => database.drop());
  const relay = await relayTo((server, client) => {
    vi.advanceTimersByTime(10_000);
    server.pipe(client);
    return Promise.resolve();
  });
  opened.defer(relay.close);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const connection = { ...database.connection, ...relay.address };
  const written = await writeBackup({ connection, pictures: { folder, bucket: null } }, folder);
  expect(written.rows['colocations']).toBe(0);
});

/** A proxy of the database; `answer` passes its messages on. */
async function relayTo(
  answer: (server: Socket, client: Socket) => Promise<void>,
): Promise<{ address: Pick<ClientConfig, 'host' | 'port'>; close: () => void }> {
  const { host, port } = inject('server');
  const relay = createServer((client) => {
    const server = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
    client.pipe(server);
    client.on('error', () => server.destroy());
    server.on('error', () => client.destroy());
    answer(server, client).catch(() => client.destroy());
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  return {
    address: { host: '127.0.0.1', port: (relay.address() as AddressInfo).port },
    close: () => void relay.close(),
  };
}
