import { expect, it } from 'vitest';
import { Id } from '../../wire/primitives.ts';
import { sampleIds, sampleItemId } from './samples.ts';

const LILAC = '3f2c9a10-0b1e-4c2d-8e3f-4a5b6c7d8e9f';
const HARBOUR = '9c1d2e3f-4a5b-4c6d-8e7f-0a1b2c3d4e5f';
const all = (home: string) => [...Object.values(sampleIds(home)), ...[0, 1, 2].map((at) => sampleItemId(home, at))];

it('gives every sample of a household a stable, unique id', () => {
  expect(new Set([LILAC, ...all(LILAC)]).size).toBe(7);
  expect(all(LILAC)).toEqual(all(LILAC));
  for (const id of all(LILAC)) expect(Id.parse(id)).toBe(id);
});

it('gives the samples of two households different ids', () => {
  expect(new Set([...all(LILAC), ...all(HARBOUR)]).size).toBe(12);
});
