// Loaded into a Hestia that a test starts: with a SIGUSR2 as many days have passed on its clock as the file says, which then
// goes. One that is started again begins so many days ahead.
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
