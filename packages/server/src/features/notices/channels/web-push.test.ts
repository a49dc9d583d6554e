import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto';
import fs from 'node:fs';
import https from 'node:https';
import path from 'node:path';
import { importJWK, jwtVerify } from 'jose';
import webPush from 'web-push';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { webPushSender } from './web-push.ts';

const tls = path.resolve(import.meta.dirname, '../../../../test/tls');
const certificate = fs.readFileSync(path.join(tls, 'localhost.crt'));
const keys = webPush.generateVAPIDKeys();
const push = { title: 'New message from Léa', body: 'お茶?', kind: 'message', url: '/message' };

let received: { headers: NodeJS.Dict<string | string[]>; body: Buffer } | undefined;
let status = 201;
let isEndless = false;
let origin = '';
const service = https.createServer(
  { key: fs.readFileSync(path.join(tls, 'localhost.key')), cert: certificate },
  (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received = { headers: request.headers, body: Buffer.concat(chunks) };
      response.statusCode = status;
      if (isEndless) response.write('x');
      else response.end();
    });
  },
);

/** A browser's side of a subscription: its keys, and how it reads a message (RFC 8291 section 3.4, RFC 8188 section 2). */
const browser = createECDH('prime256v1');
browser.generateKeys();
const secret = Buffer.from('0123456789abcdef');

function decrypt(body: Buffer): string {
  const salt = body.subarray(0, 16);
  const theirs = body.subarray(21, 21 + (body[20] ?? 0));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), theirs]);
  const ikm = Buffer.from(hkdfSync('sha256', browser.computeSecret(theirs), secret, info, 32));
  const key = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: nonce\0', 12));
  const cipher = createDecipheriv('aes-128-gcm', key, nonce);
  const sealed = body.subarray(21 + theirs.length);
  cipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

const send = webPushSender(() => keys, 'mailto:home@example.org', new https.Agent({ ca: certificate }));
const item = () => ({
  subscription: {
    endpoint: `${origin}/device`,
    p256dh: browser.getPublicKey('base64url'),
    auth: secret.toString('base64url'),
  },
  push,
});

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, 'localhost', resolve));
  const address = service.address();
  origin = `https://localhost:${typeof address === 'object' ? address?.port : 0}`;
});
afterAll(() => {
  service.close();
  service.closeAllConnections();
});

it('a push is readable only by its browser, and has the notice', async () => {
  expect(await send(item())).toBe('sent');
  expect(JSON.parse(decrypt(received?.body ?? Buffer.alloc(0)))).toEqual(push);
  expect(received?.body.includes('Léa')).toBe(false);
  expect(received?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', topic: 'message', ttl: '86400' });
});

it('a push is signed with the server’s key, for this push service (RFC 8292)', async () => {
  const [, token = '', key = ''] = /t=([^,]+), *k=(.+)/.exec(String(received?.headers.authorization)) ?? [];
  expect(key).toBe(keys.publicKey);
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), { audience: origin });
  expect(payload.sub).toBe('mailto:home@example.org');
});

it('a device that is gone is dead, a busy service is not', async () => {
  status = 410;
  expect(await send(item())).toBe('dead');
  status = 503;
  await expect(send(item())).rejects.toThrow('503');
});

it("a device isn't removed because the push service refuses the keys, or the payload", async () => {
  for (status of [400, 401, 403, 413]) await expect(send(item())).rejects.toThrow(String(status));
  status = 404;
  expect(await send(item())).toBe('dead');
});

it('an endless answer of a push service is not read', async () => {
  status = 201;
  isEndless = true;
  const began = performance.now();
  expect(await send(item())).toBe('sent');
  expect(performance.now() - began).toBeLessThan(5000);
  isEndless = false;
});
