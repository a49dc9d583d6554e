import { connect, type AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { handleError } from '#platform/http/answers/problems.ts';

test('a client that disconnects in the middle of its body is no error in the log', async () => {
  const lines: { level: number; msg: string }[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line) as { level: number; msg: string }) };
  const app = Fastify({ logger: { level: 'debug', stream }, disableRequestLogging: true });
  onTestFinished(() => app.close());
  const failed: unknown[] = [];
  app.setErrorHandler((error, request, reply) => {
    failed.push(error);
    return handleError(error, request, reply);
  });
  app.post('/', () => 'never');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"a":');
  await vi.waitFor(async () => expect(await connections(app.server)).toBe(1));
  socket.destroy();
  await vi.waitFor(() => expect(failed).toHaveLength(1));
  expect(lines.filter(({ level }) => level >= 40)).toEqual([]);
});

const connections = (server: { getConnections(done: (error: Error | null, count: number) => void): void }) =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));
