import { expect, it, vi } from 'vitest';
import { createLog } from '#platform/log.ts';
import { bareHttp } from '#test/bare-http.ts';

async function bare(settings: Parameters<typeof bareHttp>[2] & object) {
  const log = createLog('silent');
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => {});
  return { app: await bareHttp({}, {}, { ...settings, log }), warn };
}
const from = (remoteAddress: string) => ({ url: '/', remoteAddress, headers: { 'x-forwarded-for': '192.0.2.1' } });

it('an untrusted proxy is logged once', async () => {
  const { app, warn } = await bare({});
  await app.inject({ url: '/', remoteAddress: '127.0.0.1' });
  await app.inject(from('203.0.113.5'));
  expect([warn.mock.calls, app.warnings]).toEqual([[], []]);
  await app.inject(from('127.0.0.1'));
  await app.inject(from('172.18.0.1'));
  expect(warn.mock.calls).toEqual([[expect.stringContaining('HESTIA_TRUST_PROXY=true')]]);
  expect(app.warnings).toHaveLength(1);
});

it('a trusted one is not logged', async () => {
  const { app } = await bare({ settings: { trustProxy: true } });
  await app.inject(from('127.0.0.1'));
  expect(app.warnings).toEqual([]);
});

it.each([
  [{ host: '0.0.0.0' }, 1],
  [{ host: '192.168.1.7', publicUrl: new URL('http://flat.lan') }, 1],
  [{ host: '0.0.0.0', publicUrl: new URL('https://flat.example.org') }, 0],
  [{ host: '127.0.0.1' }, 0],
  [{ host: 'localhost' }, 0],
])('listening as %j is warned of %i times', async (settings, times) => {
  const { app, warn } = await bare({ settings });
  // The port is irrelevant here: only the settings matter.
  await app.listen({ host: '127.0.0.1', port: 0 });
  expect(warn.mock.calls.filter(([message]) => /without TLS/.test(String(message)))).toHaveLength(times);
  await app.close();
});
