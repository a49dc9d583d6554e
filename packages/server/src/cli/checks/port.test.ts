import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { lookAtPort } from './port.ts';

const host = '127.0.0.1';

/** The finding for a server's port. */
async function lookAt(server: net.Server): Promise<unknown> {
  server.listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const found = await lookAtPort({ host, port });
  await new Promise((closed) => server.close(closed));
  return JSON.parse(JSON.stringify(found).replaceAll(String(port), 'PORT'));
}

test('a port where Hestia answers is fine, as is a free one', async () => {
  const hestia = http.createServer((_request, response) => {
    response.setHeader('connection', 'close').end('"1.2.3"');
  });
  expect(await lookAt(hestia)).toEqual({ about: 'port', state: 'ok', says: `Hestia 1.2.3 listens at ${host}:PORT` });
  expect(await lookAtPort({ host, port: 0 })).toEqual({ about: 'port', state: 'ok', says: `${host}:0 is free` });
});

test.each([
  ['speaks HTTP', http.createServer((_request, response) => void response.setHeader('connection', 'close').end('{}'))],
  ['does not', net.createServer((socket) => void socket.destroy())],
])('a port that another program has which %s is told, with the way to find that program', async (_what, server) => {
  expect(await lookAt(server)).toEqual({
    about: 'port',
    state: 'failed',
    says: `${host}:PORT is already in use by another program`,
    mend: 'choose another PORT, or stop that program (`ss -ltnp sport = :PORT` names it)',
  });
});

test("a privileged port, and another machine's address, are reported with a fix", async () => {
  const refuse = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));
  expect(await lookAtPort({ host, port: 1 }, refuse('EACCES'))).toEqual({
    about: 'port',
    state: 'failed',
    says: `${host}:1 requires privileges that this user does not have`,
    mend: 'choose a PORT above 1023, and let a reverse proxy listen at this one, or give the unit CAP_NET_BIND_SERVICE',
  });
  expect(await lookAtPort({ host, port: 1 }, refuse('EADDRNOTAVAIL'))).toMatchObject({
    says: `${host}:1 is not an address of this machine`,
    mend: expect.stringMatching(/^choose another HOST/) as unknown,
  });
});
