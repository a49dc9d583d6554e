import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { instantOf } from '@hestia/contract/time/instants.ts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#test/accessible.ts';
import { atHome } from '#test/members.ts';
import { chore, open, signInAnew } from '../chores.test-utils.tsx';

beforeEach(async () => {
  await signInAnew();
  // A phone shows it once it is unfolded.
  localStorage.setItem('chores.week', 'open');
  // A Wednesday, at noon wherever one is.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 18, 12) });
  onTestFinished(() => {
    vi.useRealTimers();
  });
});

const someChores = () => [chore('Bins', 0), chore('Oven', 0), chore('Windows', 2), chore('Plants', 9)];
const ask = (chores = someChores()) => open('/tasks', { chores });
const titles = () => [...document.querySelectorAll('.chore-row-title')].map((each) => each.textContent);
type RenderedScreen = Awaited<ReturnType<typeof ask>>;
const day = (screen: RenderedScreen, name: RegExp | string) =>
  screen.getByRole('toolbar').getByRole('button', { name });

test('a phone has the week above its tasks, and each day lists its due tasks', async () => {
  const screen = await ask();
  const week = screen.getByRole('toolbar', { name: 'November 15 – 21' });
  await expect.element(week).toBeVisible();
  const seen = [...document.querySelectorAll('.week-strip-day > [aria-hidden]')].map((each) => each.textContent);
  expect(seen.join(' ')).toBe('Sun 15 Mon 16 Tue 17 Wed 18 Thu 19 Fri 20 Sat 21');
  await expect
    .element(day(screen, 'Wednesday, November 18, 2 tasks: Bins and Oven'))
    .toHaveAttribute('aria-current', 'date');
  await expect.element(day(screen, 'Thursday, November 19')).toBeVisible();
  expect(document.querySelectorAll('.week-strip-marks i')).toHaveLength(3);
  await expectAccessible();
});

test('a desktop has the month next to the list, and no week', async () => {
  await page.viewport(1280, 800);
  onTestFinished(() => page.viewport(390, 844));
  const screen = await ask();
  await expect.element(screen.getByRole('grid', { name: 'November 2026' })).toBeVisible();
  expect(screen.getByRole('toolbar').elements()).toEqual([]);
});

test('a day shows its due tasks; pressing it again, or its button, shows all days', async () => {
  const screen = await ask();
  const friday = day(screen, /^Friday, November 20/);
  await friday.click();
  await expect.element(friday).toHaveAttribute('aria-pressed', 'true');
  await expect.element(screen.getByRole('heading', { name: 'Friday, Nov 20' })).toBeVisible();
  expect(titles()).toEqual(['Windows']);
  await friday.click();
  await expect.poll(titles).toEqual(['Bins', 'Oven', 'Windows', 'Plants']);
  await day(screen, 'Saturday, November 21').click();
  await expect.element(screen.getByText('Nothing’s due on this day.')).toBeVisible();
  await screen.getByRole('button', { name: 'All days' }).click();
  await expect.poll(titles).toEqual(['Bins', 'Oven', 'Windows', 'Plants']);
});

test('the arrows change the week, and another than the current one has its dates and a way back', async () => {
  const screen = await ask();
  await day(screen, 'Next week').click();
  await expect.element(screen.getByRole('toolbar', { name: 'November 22 – 28' })).toBeVisible();
  await expect.element(screen.getByText('November 22 – 28')).toBeVisible();
  await day(screen, /Plants$/).click();
  await expect.poll(titles).toEqual(['Plants']);
  await screen.getByRole('button', { name: 'This week' }).click();
  await expect.element(screen.getByRole('toolbar', { name: 'November 15 – 21' })).toBeVisible();
  await day(screen, 'Previous week').click();
  await expect.element(screen.getByRole('toolbar', { name: 'November 8 – 14' })).toBeVisible();
});

test('a horizontal swipe changes the week and presses no day', async () => {
  const screen = await ask();
  const friday = day(screen, /^Friday, November 20/);
  await expect.element(friday).toBeVisible();
  drawFinger(friday.element(), -60);
  await expect.element(screen.getByRole('toolbar', { name: 'November 22 – 28' })).toBeVisible();
  drawFinger(day(screen, /^Friday/).element(), 60);
  await expect.element(screen.getByRole('toolbar', { name: 'November 15 – 21' })).toBeVisible();
  drawFinger(friday.element(), -20);
  await expect.element(screen.getByRole('toolbar', { name: 'November 15 – 21' })).toBeVisible();
  await expect.element(friday).toHaveAttribute('aria-pressed', 'false');
});

test('arrow keys move through the days, into other weeks too, as one tab stop', async () => {
  const screen = await ask();
  const today = day(screen, /^Wednesday, November 18/);
  await expect.element(today).toBeVisible();
  const stops = () =>
    [...document.querySelectorAll<HTMLElement>('.week-strip button')].filter((each) => each.tabIndex === 0);
  expect(stops()).toEqual([today.element()]);
  stops()[0]?.focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ }');
  await expect.poll(titles).toEqual(['Windows']);
  await userEvent.keyboard('{End}{ArrowRight}');
  await expect.element(day(screen, 'Sunday, November 22')).toHaveFocus();
  await userEvent.keyboard('{PageUp}{Home}{ArrowLeft}');
  await expect.element(day(screen, 'Saturday, November 14')).toHaveFocus();
  expect(stops()).toHaveLength(1);
});

test('the done filter has no week, and neither has a household without tasks', async () => {
  const screen = await ask([chore('Bins', 0, { isDone: true, doneAt: '2026-11-17T10:00:00.000Z' })]);
  await expect.element(screen.getByText('All done. Put your feet up.')).toBeVisible();
  await screen.getByText('Done', { exact: true }).click();
  await expect.element(screen.getByRole('link', { name: /Bins/ })).toBeVisible();
  expect(screen.getByRole('toolbar').elements()).toEqual([]);
});

/** Simulates a finger that goes down in the middle of an element and moves sideways. */
function drawFinger(from: Element, by: number): void {
  const { left, top, width, height } = from.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  // A made-up finger cannot be captured.
  const toolbar = from.closest<HTMLElement>('[role=toolbar]');
  if (toolbar) toolbar.setPointerCapture = () => undefined;
  const at = (clientX: number) => ({
    bubbles: true,
    pointerId: 1,
    pointerType: 'touch',
    isPrimary: true,
    clientX,
    clientY: y,
  });
  from.dispatchEvent(new PointerEvent('pointerdown', at(x)));
  from.dispatchEvent(new PointerEvent('pointermove', at(x + by)));
  from.dispatchEvent(new PointerEvent('pointerup', at(x + by)));
}

/** A device wakes: no timer ran while it slept. */
function wakeOn(date: Date) {
  vi.setSystemTime(date);
  document.dispatchEvent(new Event('visibilitychange'));
}

test('a page left open shows the current week, day and month when the device wakes', async () => {
  const screen = await ask();
  await day(screen, 'Next week').click();
  await expect.element(screen.getByRole('toolbar', { name: 'November 22 – 28' })).toBeVisible();
  wakeOn(new Date(2027, 0, 14, 7));
  await expect.element(screen.getByRole('toolbar', { name: 'January 10 – 16' })).toBeVisible();
  await expect.element(day(screen, /^Thursday, January 14/)).toHaveAttribute('aria-current', 'date');
  expect(screen.getByRole('button', { name: 'This week' }).elements()).toEqual([]);
  await page.viewport(1280, 800);
  onTestFinished(() => page.viewport(390, 844));
  await expect.element(screen.getByRole('grid', { name: 'January 2027' })).toBeVisible();
  wakeOn(new Date(2027, 2, 1, 7));
  await expect.element(screen.getByRole('grid', { name: 'March 2027' })).toBeVisible();
});

// On any device's clock: most are on another day than one of these households.
test.each([
  ['Pacific/Auckland', '2026-11-18T12:00:00.000Z', 'Thursday, November 19', 'November 15 – 21', 'Nov 19'],
  ['America/Los_Angeles', '2026-11-18T06:00:00.000Z', 'Tuesday, November 17', 'November 15 – 21', 'Nov 17'],
  ['Pacific/Auckland', '2026-11-21T12:00:00.000Z', 'Sunday, November 22', 'November 22 – 28', 'Nov 22'],
  ['America/Los_Angeles', '2026-11-01T06:00:00.000Z', 'Saturday, October 31', 'October 25 – 31', 'Oct 31'],
])('today, its week and its month are those of a household in %s at %s', async (timeZone, at, today, week, short) => {
  vi.setSystemTime(new Date(at));
  const there = { ...atHome[1][1], timeZone };
  const on = `2026-${short.startsWith('Nov') ? '11' : '10'}-${short.slice(4)}`;
  const chores = [
    chore('Bins', 0, { dueDate: instantOf(`${on}T23:59`, timeZone) }),
    chore('Call', 0, { dueDate: instantOf(`${on}T00:30`, timeZone) }),
    chore('Oven', 0, { dueDate: instantOf(`${on}T23:30`, timeZone) }),
  ];
  const screen = await open('/tasks', { chores, replies: [[colocationEndpoints.getColocation, there]] });
  await expect.element(screen.getByRole('toolbar', { name: week })).toBeVisible();
  const name = `${today}, 3 tasks: Bins, Call, and Oven`;
  const button = screen.getByRole('toolbar').getByRole('button', { name });
  await expect.element(button).toHaveAttribute('aria-current', 'date');
  await button.click();
  await expect.element(screen.getByRole('heading', { name: new RegExp(`, ${short}$`) })).toBeVisible();
  expect(titles()).toEqual(['Bins', 'Call', 'Oven']);
  await page.viewport(1280, 800);
  onTestFinished(() => page.viewport(390, 844));
  const month = screen.getByRole('grid', { name: on.startsWith('2026-10') ? 'October 2026' : 'November 2026' });
  await expect.element(month.getByRole('button', { name })).toHaveAttribute('aria-current', 'date');
});
