import { type Endpoint, defineEndpoints } from '@hestia/contract/wire/endpoint.ts';
import { importEndpoints } from '@hestia/contract/imports/endpoints.ts';
import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createPrices } from './prices.ts';

const KIB = 1024;
const MIB = 1024 * KIB;
const endpoints = defineEndpoints({
  large: {
    method: 'POST',
    path: '/api/Large',
    access: 'user',
    summary: '',
    body: z.unknown(),
    largestBody: MIB,
    response: z.string(),
  },
});

/** Prices on a stopped clock, and the waiting time of each call. */
function pricesOf() {
  const waits: number[] = [];
  const sleep = (ms: number) => {
    waits.push(Math.round(ms / 1000));
    return Promise.resolve();
  };
  const { pay, charge } = createPrices({ now: () => 0, sleep });
  const from = (ip: string, userId?: string) => ({
    ask: (endpoint: Endpoint, headers: Record<string, string>) =>
      pay({ ip, headers, caller: userId === undefined ? null : { userId } }, endpoint),
    was: (bytes: number) => charge({ caller: userId === undefined ? null : { userId } }, bytes),
  });
  return { waits, from };
}
const length = (bytes: number) => ({ 'content-length': String(bytes) });
const refused = { status: 429, code: 'tooMany' };

test('small bodies, forms and requests without a body are free, in any number', async () => {
  const { waits, from } = pricesOf();
  const ada = from('192.0.2.1', 'ada');
  for (let n = 0; n < 2000; n++) {
    await ada.ask(messageEndpoints.sendMessage, length(8 * KIB));
    await ada.ask(reminderEndpoints.addReminder, length(15 * MIB));
    await ada.ask(messageEndpoints.listMessages, {});
  }
  expect(waits).toEqual([]);
});

test('a user has two megabytes at once, then waits, then is refused; another one in their network is not', async () => {
  const { waits, from } = pricesOf();
  const ada = from('192.0.2.1', 'ada');
  const most = () => ada.ask(endpoints.large, length(MIB));
  for (let n = 0; n < 7; n++) await most();
  expect(waits).toEqual([4, 8, 12, 16]);
  await most();
  await expect(most()).rejects.toMatchObject({ ...refused, retryAfter: 24 });
  await from('192.0.2.1', 'ben').ask(endpoints.large, length(MIB));
  expect(waits).toHaveLength(5);
});

test('anonymous clients of one network pay together, and others separately', async () => {
  const { waits, from } = pricesOf();
  const asks = (ip: string) => from(ip).ask(endpoints.large, length(MIB / 2 + 8 * KIB));
  await asks('2001:db8::1');
  await asks('2001:db8::2');
  await asks('2001:db8::3');
  expect(waits).toEqual([8]);
  await asks('192.0.2.9');
  expect(waits).toEqual([8]);
  await asks('2001:db8::4');
  await expect(asks('2001:db8::5')).rejects.toMatchObject(refused);
  // Behind a proxy that is not trusted they may be many.
  for (let n = 0; n < 20; n++) await asks('127.0.0.1');
  expect(waits).toEqual([8, 16]);
});

test('a body that is too large, has no length or is parsed in a worker has a price', async () => {
  const { waits, from } = pricesOf();
  const carl = from('192.0.2.1', 'carl');
  for (let n = 0; n < 128; n++) await carl.ask(endpoints.large, length(12 * MIB));
  await carl.ask(endpoints.large, { 'transfer-encoding': 'chunked' });
  await carl.ask(endpoints.large, {});
  expect(waits).toEqual([4]);
  const dora = from('192.0.2.1', 'dora');
  await dora.ask(importEndpoints.addImport, length(12 * MIB));
  await dora.ask(importEndpoints.addImport, length(12 * MIB));
  expect(waits).toEqual([4]);
});

test('a long answer is paid for by the next call', async () => {
  const { waits, from } = pricesOf();
  const ada = from('192.0.2.1', 'ada');
  ada.was(512 * KIB);
  ada.was(13 * MIB);
  await ada.ask(messageEndpoints.listMessages, {});
  ada.was(13 * MIB);
  await ada.ask(messageEndpoints.listMessages, {});
  expect(waits).toEqual([5]);
});
