import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { unfold } from '../unfold.ts';
import type { Household } from './household.ts';

const DAY_MS = 86_400_000;
const MAX_TRIES = 2000;
const dayIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** A bill by days with a member who leaves, and one without an amount, which I pay. */
export type Bills = { readonly rent: string; readonly power: string };

/** Adds the household's bills: one of each kind of split, a variable one, a paused one. */
export async function enterBills({ id: colocationId, me, members }: Household): Promise<Bills> {
  const known = await me.call<{ id: string; name: string }[]>('GET', `/api/Expense/GetByColocationId/${colocationId}`);
  const expenseCategoryId = known.find(({ name }) => name !== 'Refund')?.id;
  const [first, second, ...others] = members.map(({ id: userId }) => ({ userId }));
  const enter = async (bill: object) => {
    const id = randomUUID();
    const monthly = { rule: 'FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=1', firstOn: '2026-01-01' };
    const everybody = { kind: 'evenly', sharers: [first, second, ...others] };
    const common = { id, colocationId, paidBy: me.id, expenseCategoryId, split: everybody };
    await me.call('POST', '/api/Bill', { ...common, ...monthly, ...bill });
    return id;
  };
  const rent = await enter({
    name: 'Warmmiete einschließlich Hausmeisterkostenvorauszahlung',
    amount: 1_684.5,
    split: {
      kind: 'days',
      sharers: [{ ...first, part: 3 }, { ...second, untilOn: dayIn(40) }, ...others],
    },
  });
  const power = await enter({
    name: '電気代',
    rule: 'FREQ=DAILY',
    firstOn: dayIn(-4),
    untilOn: dayIn(-3),
    bookFrom: dayIn(-4),
  });
  const extras = { kind: 'personal', sharers: [{ ...first, part: 9.99, isPartAlone: true }, second, ...others] };
  await enter({ name: 'Internet', amount: 39.99, rule: 'FREQ=MONTHLY;INTERVAL=1;BYDAY=-1FR', split: extras });
  const shares = { kind: 'shares', sharers: [{ ...first, part: 2.5 }, second] };
  const paused = await enter({ name: '健身房', amount: 25, split: shares });
  await me.call('PUT', '/api/Bill/Pause', { id: paused, isPaused: true });
  // Overdue bills ask for their amount after the answer.
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const bills = await me.call<{ id: string; asks: string[] }[]>('GET', `/api/Bill?colocationId=${colocationId}`);
    if (bills.find(({ id }) => id === power)?.asks.length === 2) return { rent, power };
  }
  throw new Error('The bill does not ask');
}

/** Splits the open bill evenly, with an extra of one member. */
export async function typeExtras(page: Page): Promise<void> {
  await page.locator('[role=dialog] input[inputmode=decimal]').first().fill('39.99');
  await unfold(page, 'split');
  await page.locator('[role=dialog] .split .ui-segment-item').nth(4).click();
  await page.locator('[role=dialog] .split .split-portion input').nth(1).fill('9.99');
  await page.locator('[role=dialog] .split').scrollIntoViewIfNeeded();
}

/** From the menu of all expenses. */
export async function openExport(page: Page): Promise<void> {
  await page.locator('.ui-header-side button').click();
  await page.locator('[role=menuitem]').last().click();
}
