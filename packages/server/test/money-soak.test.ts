// `npm run soak:money`: 100,000 random operations on three households in three currencies, compared with a model of the
// rules. SOAK_SEED replays them, SOAK_OPERATIONS sets the number. The test suite runs a short form.
import process from 'node:process';
import { afterAll, expect, test } from 'vitest';
import { deleteEventsBefore } from '#platform/live/event-store.ts';
import { diceOf } from '../src/cli/demo/dice.ts';
import { findBrokenRules } from './kept-rows.ts';
import { SoakFlat } from './money/soak/flat.ts';
import { operate } from './money/soak/operations.ts';
import { patient } from './money/soak/patient.ts';
import { proveAll, proveBalances } from './money/soak/proof.ts';
import { startTestServer } from './server.ts';

const CODES = ['EUR', 'JPY', 'KWD'];
const SHORT = 90;
const operations = Number(process.env['SOAK_OPERATIONS'] ?? SHORT);
const seed = Number(process.env['SOAK_SEED'] ?? (operations === SHORT ? 1 : Date.now() % 1_000_000));
const isLong = operations !== SHORT;
/** Operations per household: all balances are checked at least every thousand operations. */
const each = Math.ceil(operations / CODES.length);
const step = isLong ? Math.floor(1000 / CODES.length) : each;
const A_DAY = 86_400_000;
/** Like the nightly job after 30 days: each deletion searches all stored events for its words. */
const forgetEvents = () => {
  const instant = new Date().toISOString();
  return deleteEventsBefore(server.platform.database, { instant, batch: 1000, isTimeLeft: () => true });
};
const report = (line: string) => isLong && process.stdout.write(`${line}\n`);

const server = patient(await startTestServer({ HESTIA_MAX_ROWS: '100000000' }));
afterAll(() => server.close());

test(
  'random operations keep balances at a sum of zero, equal to the rules, and all derived rows consistent',
  async () => {
    report(`SOAK_SEED=${seed} SOAK_OPERATIONS=${operations}`);
    const began = performance.now();
    await Promise.all(
      CODES.map(async (code, place) => {
        const dice = diceOf(seed + place);
        const members = await Promise.all(['Ada', 'Ben', 'Cleo', 'Dan'].map((name) => server.signUp(name)));
        const flat = await SoakFlat.begin(server, members, code);
        for (let done = 1; done <= each; done++) {
          await operate(flat, dice);
          if (done % step > 0) continue;
          await proveBalances(flat);
          await forgetEvents();
          report(`${Math.round((performance.now() - began) / 1000)} s: ${code} ${done}`);
        }
        await proveAll(flat);
        expect(flat.live.size).toBeGreaterThan(0);
      }),
    );
    expect(await findBrokenRules(server.platform.database)).toEqual([]);
  },
  A_DAY,
);
