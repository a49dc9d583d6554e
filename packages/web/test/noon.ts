// Loaded before each test of a screen: its clock begins at noon of a certain Friday, and runs on from there. So no test
// depends on the hour, the day or the year in which it is run.
const RealDate = Date;
const ahead = new RealDate(2026, 10, 20, 12).getTime() - RealDate.now();
const now = () => RealDate.now() + ahead;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given: [], newTarget) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget) as object,
  get: (target, name): unknown => (name === 'now' ? now : Reflect.get(target, name)),
});
