import multipart from '@fastify/multipart';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import Fastify, { type FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { expectedFailure } from '#platform/http/answers/expected-failures.ts';
import { holdAtMost, holdForEach, readForm, type Pace } from '#platform/http/requests/forms.ts';

const app = Fastify();
const measured = holdAtMost(1000);
let taken = 0;
const hold = (bytes: number) => {
  measured(bytes);
  taken += bytes;
};
/** Handlers of forms that wait. */
const waiting: (() => void)[] = [];

let pace: Pace = { bytesPerSecond: 1, graceSeconds: 60, checkMs: 1000 };

async function measure(request: FastifyRequest) {
  using form = await readForm(request, hold, pace);
  await new Promise<void>((resolve) => waiting.push(resolve));
  return form.files.get('file')?.bytes.length;
}

beforeAll(async () => {
  await app.register(multipart);
  app.setErrorHandler((error, _request, reply) => reply.code(expectedFailure(error)?.status ?? 500).send());
  app.route({ method: 'POST', url: '/', handler: measure });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const send = (bytes: number, end = '\r\n--b--\r\n') =>
  app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    payload: `--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n${'x'.repeat(bytes)}${end}`,
  });
const arrived = (forms: number) => vi.waitFor(() => expect(waiting).toHaveLength(forms));
const letGo = () => {
  for (const go of waiting.splice(0)) go();
};

it('files are held in memory up to a common limit, and refused beyond', async () => {
  const [first, second] = [send(400), send(400)];
  await arrived(2);
  expect((await send(400)).statusCode).toBe(503);
  // The refused one gave back what it had taken.
  const third = send(200);
  await arrived(3);
  letGo();
  expect((await Promise.all([first, second, third])).map((reply) => reply.body)).toEqual(['400', '400', '200']);
});

it('memory of a form is released when its request is done, malformed or refused', async () => {
  for (let n = 0; n < 5; n++) {
    const whole = send(900);
    await arrived(1);
    letGo();
    expect((await whole).statusCode).toBe(200);
    expect((await send(900, '')).statusCode).toBe(422);
    expect((await send(2000)).statusCode).toBe(503);
  }
});

it('memory of a form is released when the client disconnects', async () => {
  const head =
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 9000\r\n\r\n' +
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
  const { port } = app.server.address() as AddressInfo;
  for (let n = 0; n < 3; n++) {
    const client = connect(port, '127.0.0.1', () => client.write(head + 'x'.repeat(900)));
    await vi.waitFor(() => expect(taken).toBe(900));
    client.destroy();
    await vi.waitFor(() => expect(taken).toBe(0), 5000);
  }
});

it('a form refused half-way leaves no unread connection behind', async () => {
  const { port } = app.server.address() as AddressInfo;
  const field = `--b\r\nContent-Disposition: form-data; name="text"\r\n\r\n${'x'.repeat(100_000)}\r\n`;
  const file = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n`;
  const head =
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 9000000\r\n\r\n';
  const client = connect(port, '127.0.0.1', () => client.write(head + field + file + 'x'.repeat(5_000_000)));
  const [response] = (await once(client, 'data')) as [Buffer];
  expect(response.toString()).toMatch(/^HTTP\/1.1 413 /);
  client.destroy();
  const connections = () =>
    new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));
  await vi.waitFor(async () => expect(await connections()).toBe(0), 5000);
});

it('one user gets a limited part, and leaves the rest to others', () => {
  const holdOf = holdForEach(holdAtMost(1000), 400);
  holdOf('ana')(300);
  expect(() => holdOf('ana')(200)).toThrow('Too many of your uploads');
  holdOf('ben')(400);
  holdOf('ana')(-300);
  holdOf('ana')(400);
  // An upload refused by the total limit doesn't count for its user.
  expect(() => holdOf('cleo')(300)).toThrow('Too many uploads at once');
  holdOf('ana')(-400);
  holdOf('cleo')(400);
});

it('a stalled form is ended, and its memory released', async () => {
  pace = { bytesPerSecond: 1000, graceSeconds: 0.05, checkMs: 10 };
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  const before = taken;
  socket.write(
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 9000\r\n\r\n' +
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nxxxxxxxxxx',
  );
  await once(socket, 'close');
  await vi.waitFor(() => expect(taken).toBe(before));
  pace = { bytesPerSecond: 1, graceSeconds: 60, checkMs: 1000 };
});
