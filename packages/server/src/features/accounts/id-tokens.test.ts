import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type CryptoKey, type JWTPayload } from 'jose';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { openIdTokens } from './id-tokens.ts';

let server: Server;
let issuer: string;
let key: CryptoKey;
let strangersKey: CryptoKey;
let verify: ReturnType<typeof openIdTokens>;

beforeAll(async () => {
  const pair = await generateKeyPair('RS256');
  key = pair.privateKey;
  strangersKey = (await generateKeyPair('RS256')).privateKey;
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
  server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.url === '/.well-known/openid-configuration')
      response.end(JSON.stringify({ issuer, jwks_uri: `${issuer}/keys` }));
    else if (request.url === '/keys') response.end(JSON.stringify({ keys: [jwk] }));
    else response.writeHead(404).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  verify = openIdTokens([{ issuer, clientIds: ['hestia', 'hestia-phone'] }]);
});
afterAll(() => server.close());

const ada = { sub: 'ada-1', email: 'Ada@Example.org', email_verified: true, aud: 'hestia' };

const token = (
  claims: JWTPayload = ada,
  { by = key, expires = '5m' }: { by?: CryptoKey; expires?: string | number } = {},
) =>
  new SignJWT({ iss: issuer, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
    .setIssuedAt()
    .setExpirationTime(expires)
    .sign(by);

it('knows the person by issuer and subject', async () => {
  expect(await verify(await token())).toEqual({ issuer, subject: 'ada-1', email: 'ada@example.org' });
  expect(await verify(await token({ ...ada, iss: `${issuer}/`, aud: 'hestia-phone' }))).toMatchObject({ issuer });
});

it('believes a token for several audiences when we asked for it', async () => {
  expect(await verify(await token({ ...ada, aud: ['hestia', 'other'], azp: 'hestia' }))).toMatchObject({
    subject: 'ada-1',
  });
});

it.each<[string, () => Promise<string> | string]>([
  ['no token', () => 'hello'],
  ['another audience', () => token({ ...ada, aud: 'elsewhere' })],
  ['several audiences, asked for by another', () => token({ ...ada, aud: ['hestia', 'x'], azp: 'x' })],
  ['another issuer', () => token({ ...ada, iss: 'https://accounts.example.org' })],
  ['an expired one', () => token(ada, { expires: Math.floor(Date.now() / 1000) - 60 })],
  ['another key', () => token(ada, { by: strangersKey })],
  ['a changed one', async () => (await token()).replace(/.{10}$/, 'AAAAAAAAAA')],
  ['an unsigned one', () => new UnsecuredJWT({ iss: issuer, ...ada }).setExpirationTime('5m').encode()],
  [
    'a shared secret',
    () =>
      new SignJWT({ iss: issuer, ...ada })
        .setProtectedHeader({ alg: 'HS256', kid: 'k1' })
        .setExpirationTime('5m')
        .sign(new TextEncoder().encode('a secret of thirty-two bytes, ok')),
  ],
  ['an e-mail that is not verified', () => token({ ...ada, email_verified: false })],
  ['an e-mail of which nothing is said', () => token({ sub: 'ada-1', email: 'ada@example.org', aud: 'hestia' })],
  ['no e-mail', () => token({ sub: 'ada-1', email_verified: true, aud: 'hestia' })],
  ['nobody', () => token({ email: 'ada@example.org', email_verified: true, aud: 'hestia' })],
])('refuses %s', async (_name, make) => {
  await expect(verify(await make())).rejects.toMatchObject({ code: 'wrongCredentials' });
});

it('takes both spellings of Google', async () => {
  const google = openIdTokens([{ issuer: 'https://accounts.google.com', clientIds: ['hestia'] }]);
  const spoken = { ...ada, iss: 'accounts.google.com' };
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (url: string | URL) =>
    String(url).includes('openid-configuration')
      ? Response.json({ issuer: 'https://accounts.google.com', jwks_uri: 'https://www.googleapis.com/oauth2/v3/certs' })
      : fetch(`${issuer}/keys`),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(await google(await token(spoken))).toMatchObject({ issuer: 'https://accounts.google.com' });
  expect(await google(await token({ ...ada, iss: 'https://accounts.google.com' }))).toMatchObject({ subject: 'ada-1' });
});

it('says that the issuer cannot be reached, and asks again the next time', async () => {
  let up = false;
  const flaky = createServer((_request, response) => {
    if (up) response.end(JSON.stringify({ issuer: at, jwks_uri: `${issuer}/keys` }));
    else response.writeHead(500).end();
  });
  await new Promise<void>((listening) => flaky.listen(0, '127.0.0.1', listening));
  const at = `http://127.0.0.1:${(flaky.address() as AddressInfo).port}`;
  const ask = openIdTokens([{ issuer: at, clientIds: ['hestia'] }]);
  await expect(ask(await token({ ...ada, iss: at }))).rejects.toMatchObject({ code: 'unavailable' });
  up = true;
  expect(await ask(await token({ ...ada, iss: at }))).toMatchObject({ subject: 'ada-1' });
  flaky.close();
});

it('asks no issuer in the clear but on loopback', async () => {
  const plain = openIdTokens([{ issuer: 'http://issuer.example.org', clientIds: ['hestia'] }]);
  await expect(plain(await token({ ...ada, iss: 'http://issuer.example.org' }))).rejects.toMatchObject({
    code: 'unavailable',
  });
});
