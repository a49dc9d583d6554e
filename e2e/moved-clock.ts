// Loaded into a Hestia that a test starts: with each SIGUSR2 a day has passed on its clock.

const DAY = 86_400_000;
let ahead = 0;
process.on('SIGUSR2', () => {
  ahead += DAY;
});

const RealDate = Date;
const now = () => RealDate.now() + ahead;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given: [], newTarget) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget) as object,
  get: (target, name): unknown => (name === 'now' ? now : Reflect.get(target, name)),
});
