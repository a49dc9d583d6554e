import { once } from 'node:events';
import net from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startTestServer, type TestServer } from './server.ts';

// A browser keeps strict transport security and type options from the first answer that it gets. This includes answers
// by Node and by the WebSocket library.

let server: TestServer;
let jwt: string;
beforeAll(async () => {
  server = await startTestServer({ HESTIA_PUBLIC_URL: 'https://hestia.example.org' });
  ({ jwt } = await server.signUp('Ada'));
});
afterAll(() => server.close());

/** The server's answer to these bytes, up to the end of its headers; the socket ends with the test. */
async function head(bytes: string, { url } = server): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = net.connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  let received = '';
  const complete = new Promise<void>((resolve) => {
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1');
      if (received.includes('\r\n\r\n')) resolve();
    });
    socket.on('close', () => resolve());
    socket.on('error', () => resolve());
  });
  socket.write(bytes);
  await complete;
  return received.split('\r\n\r\n', 1)[0] ?? '';
}

const request = (line: string, ...headers: readonly string[]) =>
  [`${line} HTTP/1.1`, 'Host: hestia.example.org', ...headers, '', ''].join('\r\n');
const upgrade = (path: string, key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', ...more: readonly string[]) =>
  request(`GET ${path}`, 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13', key, ...more);
const post = (path: string, body: string, type = 'application/json') =>
  request(`POST ${path}`, `Content-Type: ${type}`, `Content-Length: ${body.length}`) + body;

const answers: readonly [what: string, status: number, bytes: () => string][] = [
  ['a call', 200, () => request('GET /api/Version')],
  ['a call without a body', 200, () => request('HEAD /api/Version')],
  ['the page about the calls', 200, () => request('GET /api/docs')],
  ['one of another origin, asked before', 204, () => preflight],
  ['nobody', 401, () => request('GET /api/Message?colocationId=x')],
  ['an address with nothing', 404, () => request('GET /api/Nothing')],
  ['a file that the app does not have', 404, () => request('GET /assets/../../etc/none.js')],
  ['an address that cannot be decoded', 404, () => request('GET /%E0%A4%A')],
  ['one that is too long', 404, () => request(`GET /api/Message/${'x'.repeat(300)}`)],
  ['another method of a call', 405, () => request('DELETE /api/Version')],
  ['a method of the hub', 405, () => request('GET /hestiaHub/negotiate')],
  ['the hub without an upgrade', 400, () => request('GET /hestiaHub')],
  ['a body of another type', 415, () => post('/api/User/Login', 'x', 'text/csv')],
  ['a body that is broken', 422, () => post('/api/Account/SignUp', '{')],
  ['a body that is too long', 413, () => request('POST /api/Account/SignUp', 'Content-Length: 99999999')],
  ['no host', 400, () => 'GET /api/Version HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['an expectation', 417, () => request('GET /api/Version', 'Expect: tea')],
  ['what is no HTTP', 400, () => 'tea, please\r\n\r\n'],
  ['endless headers', 431, () => request('GET /api/Version', `X-Long: ${'x'.repeat(40_000)}`)],
  ['a WebSocket', 101, () => upgrade(`/hestiaHub?access_token=${jwt}`)],
  ['a WebSocket of nobody', 401, () => upgrade('/hestiaHub')],
  ['a WebSocket elsewhere', 404, () => upgrade('/api/Version')],
  ['a WebSocket with a token of nobody', 404, () => upgrade(`/hestiaHub?id=x&access_token=${jwt}`)],
  ['a WebSocket with a broken key', 400, () => upgrade(`/hestiaHub?access_token=${jwt}`, 'Sec-WebSocket-Key: tea')],
  ['another protocol', 200, () => request('GET /api/Version', 'Connection: Upgrade', 'Upgrade: h2c')],
];

const preflight = request(
  'OPTIONS /api/Version',
  'Origin: capacitor://localhost',
  'Access-Control-Request-Method: GET',
);

describe('every answer says how it is to be read, and that the next one comes by TLS', () => {
  it.each(answers)('%s (%i)', async (_what, status, bytes) => {
    const answer = (await head(bytes())).toLowerCase();
    expect(answer).toMatch(`http/1.1 ${status} `);
    for (const name of ['content-security-policy', 'strict-transport-security', 'x-content-type-options: nosniff'])
      expect(answer.split(`\r\n${name}`)).toHaveLength(2);
    // No other directive says who may frame the page, or what subdomains must do.
    expect(answer).toMatch(/\r\ncontent-security-policy: [^\r]*frame-ancestors 'none'/);
    expect(answer).toContain('\r\nstrict-transport-security: max-age=63072000; includesubdomains');
  });
});

describe('behind a proxy that is believed', () => {
  it('a WebSocket over TLS gets the header, accepted or refused; one without TLS does not', async () => {
    const trusting = await startTestServer({ HESTIA_TRUST_PROXY: 'true' });
    onTestFinished(() => trusting.close());
    const { jwt: own } = await trusting.signUp('Ada');
    for (const path of ['/hestiaHub', `/hestiaHub?access_token=${own}`]) {
      const by = (proto: string) => head(upgrade(path, undefined, `X-Forwarded-Proto: ${proto}`), trusting);
      expect((await by('https')).toLowerCase()).toContain('strict-transport-security: max-age=63072000');
      expect((await by('http')).toLowerCase()).not.toContain('strict-transport-security');
    }
  });
});
