import { expect, it } from 'vitest';
import { createTrust } from './trust.ts';

const never = () => new Promise<number>(() => {});
const at = (n: number) => `push.slow${n}.example`;

it('addresses that never answer leave room for push services that do', async () => {
  const trust = createTrust();
  await trust('push.example.org', async () => 201);
  for (let n = 0; n < 4; n++) void trust(at(n), never);
  await expect(trust(at(5), never)).rejects.toThrow(/slow/);
  expect(await trust('push.example.org', async () => 201)).toBe(201);
  expect(await trust('fcm.googleapis.com', async () => 201)).toBe(201);
});

it("a host that doesn't answer is no longer trusted, and a failing one makes room", async () => {
  const trust = createTrust();
  const late = () => Promise.reject(new Error('too late'));
  await trust('push.example.org', async () => 201);
  await expect(trust('push.example.org', late)).rejects.toThrow('too late');
  for (let n = 0; n < 9; n++) await expect(trust(at(n), late)).rejects.toThrow('too late');
  for (let n = 0; n < 4; n++) void trust(at(n), never);
  await expect(trust('push.example.org', never)).rejects.toThrow(/slow/);
});

it("a domain that didn't answer is not trusted by a later answer, nor by another of its hosts, for an hour", async () => {
  let now = 0;
  const trust = createTrust(() => now);
  const late = () => Promise.reject(new Error('too late'));
  await expect(trust('a.push.example', late)).rejects.toThrow('too late');
  for (const host of ['a.push.example', 'b.push.example']) expect(await trust(host, async () => 201)).toBe(201);
  for (let n = 0; n < 4; n++) void trust(at(n), never);
  for (const host of ['a.push.example', 'b.push.example'])
    await expect(trust(host, async () => 201)).rejects.toThrow(/slow/);
  now = 3_600_000;
  expect(await trust('b.push.example', async () => 201)).toBe(201);
});
