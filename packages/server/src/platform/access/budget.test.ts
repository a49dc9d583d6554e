import { expect, test } from 'vitest';
import { createBudget } from './budget.ts';

/** A budget of 100, 10 more in each second, on a clock that only moves by what calls wait. */
function budgetOnClock() {
  const clock = { ms: 0 };
  const waits: number[] = [];
  const sleep = (ms: number) => {
    waits.push(ms);
    return Promise.resolve();
  };
  const budget = createBudget({ atOnce: 100, perSecond: 10 }, { now: () => clock.ms, sleep });
  return { budget, clock, waits };
}

test('a budget can be spent at once; then each call waits until earlier ones are paid', async () => {
  const { budget, waits } = budgetOnClock();
  for (const price of [60, 60, 30, 0]) await budget.pay('ada', price);
  expect(waits).toEqual([2000, 5000]);
});

test('a caller that would wait longer than 20 seconds is refused with the delay, and pays no cost', async () => {
  const { budget, clock, waits } = budgetOnClock();
  await budget.pay('ada', 350);
  await expect(budget.pay('ada', 10)).rejects.toMatchObject({ code: 'tooMany', status: 429, retryAfter: 25 });
  clock.ms = 10_000;
  await budget.pay('ada', 10);
  expect(waits).toEqual([15_000]);
});

test('other callers pay separately, and time refills it up to its limit', async () => {
  const { budget, clock, waits } = budgetOnClock();
  await budget.pay('ada', 100);
  await budget.pay('ben', 100);
  clock.ms = 3_600_000;
  await budget.pay('ada', 120);
  await budget.pay('ada', 0);
  expect(waits).toEqual([2000]);
});

test('the actual cost of a call delays the next one, even a free one', async () => {
  const { budget, waits } = budgetOnClock();
  await budget.pay('ada', 0);
  budget.charge('ada', 150);
  await budget.pay('ada', 0);
  expect(waits).toEqual([5000]);
});
