import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#test/server.ts';

const fingerprint = Array.from({ length: 32 }, () => 'ab').join(':');
let bare: TestServer;
let configured: TestServer;
beforeAll(async () => {
  [bare, configured] = await Promise.all([
    startTestServer(),
    startTestServer({
      HESTIA_APP_ORIGINS: 'app://flat',
      HESTIA_ANDROID_APP: `app.hestia.household/${fingerprint}`,
      HESTIA_IOS_APP: 'ABCDE12345.app.hestia.household, ABCDE12345.app.hestia.beta',
    }),
  ]);
});
afterAll(() => Promise.all([bare.close(), configured.close()]));

const read = (server: TestServer, name: string) => fetch(new URL(`/.well-known/${name}`, server.url));

it('tells phones which apps open its invitations', async () => {
  const android = await read(configured, 'assetlinks.json');
  expect(await android.json()).toEqual([
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: {
        namespace: 'android_app',
        package_name: 'app.hestia.household',
        sha256_cert_fingerprints: [fingerprint.toUpperCase()],
      },
    },
  ]);
  const ios = await read(configured, 'apple-app-site-association');
  expect([ios.status, ios.headers.get('content-type')]).toEqual([200, expect.stringContaining('application/json')]);
  expect(await ios.json()).toEqual({
    applinks: {
      details: [
        {
          appIDs: ['ABCDE12345.app.hestia.household', 'ABCDE12345.app.hestia.beta'],
          components: [{ '/': '/invite' }],
        },
      ],
    },
  });
});

it('answers 404 where no app is configured', async () => {
  for (const name of ['assetlinks.json', 'apple-app-site-association', 'anything'])
    expect((await read(bare, name)).status).toBe(404);
});

it('allows calls from the pages of its apps, and no others', async () => {
  const allowed = async (server: TestServer, origin: string) => {
    const headers = {
      origin,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization',
    };
    const reply = await fetch(new URL('/api/Version', server.url), { method: 'OPTIONS', headers });
    return reply.headers.get('access-control-allow-origin');
  };
  expect(await allowed(bare, 'https://localhost')).toBe('https://localhost');
  expect(await allowed(bare, 'app://flat')).toBeNull();
  expect(await allowed(configured, 'app://flat')).toBe('app://flat');
  expect(await allowed(configured, 'https://localhost')).toBeNull();
});
