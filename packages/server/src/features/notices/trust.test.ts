import { expect, it } from 'vitest';
import { createTrust } from './trust.ts';

const never = () => new Promise<number>(() => {});
const at = (n: number) => `slow${n}.example.org`;

it('addresses that never answer leave room for the push services that do', async () => {
  const trust = createTrust();
  await trust('push.example.org', async () => 201);
  for (let n = 0; n < 4; n++) void trust(at(n), never);
  await expect(trust(at(5), never)).rejects.toThrow(/slow/);
  expect(await trust('push.example.org', async () => 201)).toBe(201);
  expect(await trust('fcm.googleapis.com', async () => 201)).toBe(201);
});

it('a host that lets us wait in vain is trusted no more, and one that fails makes room', async () => {
  const trust = createTrust();
  const late = () => Promise.reject(new Error('too late'));
  await trust('push.example.org', async () => 201);
  await expect(trust('push.example.org', late)).rejects.toThrow('too late');
  for (let n = 0; n < 9; n++) await expect(trust(at(n), late)).rejects.toThrow('too late');
  for (let n = 0; n < 4; n++) void trust(at(n), never);
  await expect(trust('push.example.org', never)).rejects.toThrow(/slow/);
});
