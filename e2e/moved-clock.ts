// Loaded into a Hestia that a test starts: on SIGUSR2 its clock advances by the days in the file, which is then deleted. A
// restarted one begins at that offset.
import { readFileSync, rmSync } from 'node:fs';

const DAY = 86_400_000;
let ahead = Number(process.env['CLOCK_AHEAD'] ?? 0) * DAY;
process.on('SIGUSR2', () => {
  const file = process.env['CLOCK_FILE'] ?? '';
  ahead += Number(readFileSync(file, 'utf8')) * DAY;
  rmSync(file);
});

const RealDate = Date;
const now = () => RealDate.now() + ahead;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given: [], newTarget) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget) as object,
  get: (target, name): unknown => (name === 'now' ? now : Reflect.get(target, name)),
});
