import fs from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { writeBackup } from '#platform/backup/write.ts';
import { createTestDatabase } from '#test/database.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a backup waits where a busy database takes ten seconds to let it in', async () => {
  await using opened = new AsyncDisposableStack();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-busy-'));
  opened.defer(() => fs.rmSync(folder, { recursive: true }));
  const database = await createTestDatabase();
  opened.defer(() => database.drop());
  const { host, port } = inject('server');
  const busy = createServer((client) => {
    vi.advanceTimersByTime(10_000);
    const server = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
    client.pipe(server).pipe(client);
    client.on('error', () => server.destroy());
    server.on('error', () => client.destroy());
  });
  await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve));
  opened.defer(() => void busy.close());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const connection = { ...database.connection, host: '127.0.0.1', port: (busy.address() as AddressInfo).port };
  const written = await writeBackup({ connection, pictures: { folder, bucket: null } }, folder);
  expect(written.rows['colocations']).toBe(0);
});
