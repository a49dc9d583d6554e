import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestServer } from '../../server.ts';

const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 32_000;

/** Retries a call that a busy machine refuses (503), with its key: like the app, so that writes happen once. */
export const patient = (server: TestServer): TestServer => ({
  ...server,
  async call(user, endpoint, parts) {
    const key = randomUUID();
    for (let pause = FIRST_PAUSE_MS; ; pause *= 2) {
      try {
        return await server.call(user, endpoint, endpoint.method === 'GET' ? parts : { key, ...parts });
      } catch (error) {
        if (!isBusy(error) || pause > MAX_PAUSE_MS) throw error;
        await sleep(pause);
      }
    }
  },
});

const isBusy = (error: unknown) => error instanceof Error && 'status' in error && error.status === 503;
