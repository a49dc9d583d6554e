// Loaded into a Hestia for pictures: its clock always shows CLOCK_AT, and its ids are sequential, so that two runs have the same
// dates, tilts, papers and colors. The database keeps its own clock.
import crypto, { createHash } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';

const RealDate = Date;
const instant = RealDate.parse(process.env['CLOCK_AT'] ?? '');
if (Number.isNaN(instant)) throw new TypeError('CLOCK_AT is no instant');

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given: [], newTarget) =>
    Reflect.construct(target, given.length === 0 ? [instant] : given, newTarget) as object,
  get: (target, name): unknown => (name === 'now' ? () => instant : Reflect.get(target, name)),
});

/** The server, which runs after the demo was made, has other ids. */
const program = path.basename(process.argv[1] ?? '');

type Uuid = ReturnType<typeof crypto.randomUUID>;

/** Ids of a version, in the order of their numbers where the version has an order. */
function sequence(version: 4 | 7): () => Uuid {
  let number = 0;
  return () => {
    number += 1;
    const hash = createHash('sha256').update(`${program} ${version} ${number}`).digest('hex');
    const time = (instant + number).toString(16).padStart(12, '0');
    const digits = version === 7 ? time + hash.slice(12) : hash;
    return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-${version}${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
  };
}

crypto.randomUUID = sequence(4);
crypto.randomUUIDv7 = sequence(7);
syncBuiltinESMExports();
