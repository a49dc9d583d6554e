import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { imageEndpoints } from '@hestia/contract/images/endpoints.ts';
import { importEndpoints } from '@hestia/contract/imports/endpoints.ts';
import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import { createApp } from '../src/app.ts';
import { createLog } from '#platform/log.ts';
import { readSettings } from '#platform/kernel/settings/settings.ts';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { attempt } from './call.ts';
import { pictureForm } from './samples/images.ts';
import { startTestServer, type TestServer } from './server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('on a nearly full disk users can read, delete, sign in and leave; other writes are refused with a sentence', async () => {
  const lea = await server.signUp('Léa');
  const colocationId = await server.createHousehold(lea);
  const id = await server.call(lea, messageEndpoints.sendMessage, { body: { colocationId, content: 'Before' } });
  // A second process that must keep more space free than any disk has.
  const env = { ...server.env, HESTIA_DATA: `${server.env['HESTIA_DATA']}/low`, HESTIA_LEAST_FREE_MB: '999999999' };
  const low = await createApp(readSettings(env), { log: createLog('silent') });
  onTestFinished(() => low.close());
  const url = await low.listen();

  const book = { colocationId, id: crypto.randomUUID(), name: 'a.csv', expenses: [], categories: [], placeholders: [] };
  const refused = [
    await attempt(url, lea, messageEndpoints.sendMessage, { body: { colocationId, content: 'No' } }),
    await attempt(url, lea, messageEndpoints.editMessage, { body: { id, content: 'No' } }),
    await attempt(url, lea, imageEndpoints.addImage, { body: pictureForm() }),
    await attempt(url, lea, importEndpoints.addImport, { body: book as never }),
    await attempt(url, lea, colocationEndpoints.createColocation, {
      body: { name: 'No', address: '', createdBy: lea.id },
    }),
    await attempt(url, null, accountEndpoints.signUp, {
      body: { username: 'Max', email: 'max@example.org', password: 'correct horse battery' },
    }),
  ];
  for (const { status, body } of refused) {
    expect(status).toBe(507);
    expect(body).toMatchObject({
      code: 'storageFull',
      message: expect.stringMatching(/only be read and deleted/) as unknown,
    });
  }
  const { email, password } = lea;
  const taken = [
    await attempt(url, lea, messageEndpoints.listMessages, { query: { colocationId } }),
    await attempt(url, lea, messageEndpoints.deleteMessage, { params: { id } }),
    await attempt(url, null, accountEndpoints.signIn, { body: { email, password } }),
    await attempt(url, lea, accountEndpoints.quitColocation, { params: { id: lea.id } }),
  ];
  expect(taken.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});
