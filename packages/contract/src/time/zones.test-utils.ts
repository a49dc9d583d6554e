// Zones where bugs show first: both sides of the date line, half and quarter hours, clock changes in both hemispheres.
import * as fc from 'fast-check';

export const zones = [
  'Pacific/Auckland',
  'Pacific/Apia',
  'Pacific/Tongatapu',
  'Pacific/Kiritimati',
  'America/Los_Angeles',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/Sao_Paulo',
  'America/New_York',
  'Europe/Paris',
  'Asia/Tokyo',
] as const;

/** Around the changes of clocks of a year, in both hemispheres, and around the turns of months. */
const turns = [
  '2026-01-01',
  '2026-03-08',
  '2026-03-29',
  '2026-04-05',
  '2026-09-27',
  '2026-10-04',
  '2026-10-25',
  '2026-11-01',
  '2018-02-18',
  '2018-11-04',
].map((day) => Date.parse(day));

const HOUR = 3_600_000;

export const instants = fc.oneof(
  fc
    .tuple(fc.constantFrom(...turns), fc.integer({ min: -36 * HOUR, max: 36 * HOUR }))
    .map(([turn, by]) => new Date(turn + by).toISOString()),
  fc
    .date({ min: new Date('2015-01-01T00:00Z'), max: new Date('2040-12-31T00:00Z'), noInvalidDate: true })
    .map((at) => at.toISOString()),
);

export const zone = fc.constantFrom(...zones);
