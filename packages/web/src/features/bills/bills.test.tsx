import { billCommands } from '@hestia/contract/bills/commands.ts';
import { billEndpoints } from '@hestia/contract/bills/endpoints.ts';
import type { Bill } from '@hestia/contract/bills/schemas.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { dayOf } from '@hestia/contract/wire/days.ts';
import { defaultSplitEndpoints } from '@hestia/contract/money/default-split-endpoints.ts';
import type { UsualSplit } from '@hestia/contract/money/shapes/default-split-schemas.ts';
import { moneyCommands } from '@hestia/contract/money/commands.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { eraseUserData, openUserData } from '#platform/sync/sync.ts';
import { clearDrafts, saveDraft } from '#platform/drafts.ts';
import { categoriesReducer } from '#shared/categories/categories-data.ts';
import { emptyRecurrence } from '#shared/recurrence/recurrence-draft.ts';
import { saveUser } from '#platform/session/session.ts';
import { expectAccessible } from '#test/accessible.ts';
import { mockFetch } from '#test/fetch-mock.ts';
import { atHome, HOUSEHOLD, LEA, memberOf, TOM, YUKI } from '#test/members.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { controlsOf, unfold } from '#test/unfold.ts';
import { billReducers } from './coming/bills-data.ts';
import { BillsScreen } from './bills-screen.tsx';
import { ComingSection } from './coming/coming-section.tsx';

const FOOD = '01990000-0000-7000-8000-0000000000f0';
const sharer = (userId: string, more: object = {}) => ({ userId, part: null, fromOn: null, untilOn: null, ...more });
const inDays = (days: number) => dayOf(new Date(Date.now() + days * 86_400_000));
const rent: Bill = {
  id: '01990000-0000-7000-9000-000000000001',
  colocationId: HOUSEHOLD,
  createdAt: '2026-01-01T08:00:00.000Z',
  createdBy: LEA,
  name: 'Rent',
  amount: 900,
  paidBy: TOM,
  expenseCategoryId: FOOD,
  split: { kind: 'evenly', sharers: [sharer(LEA), sharer(TOM), sharer(YUKI)] },
  rule: 'FREQ=YEARLY;INTERVAL=1;BYMONTH=1;BYMONTHDAY=1',
  firstOn: inDays(10),
  untilOn: inDays(10),
  nextOn: null,
  paused: null,
  lastOn: null,
  lastAmount: null,
  asks: [],
};
const daily = { ...rent, rule: 'FREQ=DAILY;INTERVAL=1', nextOn: inDays(10) };
const power: Bill = {
  ...rent,
  id: '01990000-0000-7000-9000-000000000002',
  name: 'Electricity',
  amount: null,
  lastAmount: 38.5,
  lastOn: '2026-01-05',
  asks: ['2026-01-05'],
};
/** The button of a new bill that records something first on a later day. */
const firstOn = (day: string) => {
  const year = day.slice(0, 4) === inDays(0).slice(0, 4) ? {} : ({ year: 'numeric' } as const);
  const text = new Date(day).toLocaleDateString('en', { day: 'numeric', month: 'short', timeZone: 'UTC', ...year });
  return `Add, first on ${text.replace(' ', '\u00a0')}`;
};
const busy = () => new Response('', { status: 503 });

type ScreenOptions = { screen?: ReactNode; usual?: UsualSplit; timeZone?: string };

/** Léa's screen of bills; her writes stay queued and shown. */
async function open(
  path: string,
  bills: readonly Bill[],
  { screen = <BillsScreen />, usual, timeZone }: ScreenOptions = {},
) {
  const asked = mockFetch(
    ...(timeZone ? [[colocationEndpoints.getColocation, { ...atHome[1][1], timeZone }] as const] : []),
    ...atHome,
    [billEndpoints.listBills, bills],
    [billEndpoints.listBillDates, [{ dueOn: '2026-01-01', amount: 900, expenseId: FOOD, isSkipped: false }]],
    [defaultSplitEndpoints.listDefaultSplits, usual ? [{ expenseCategoryId: FOOD, split: usual }] : []],
    [moneyEndpoints.listCategories, [{ id: FOOD, name: 'Home', totalAmount: 0 }]],
    ...[
      billEndpoints.addBill,
      billEndpoints.editBill,
      billEndpoints.pauseBill,
      billEndpoints.answerBill,
      billEndpoints.deleteBill,
      moneyEndpoints.addCategory,
    ].map((endpoint) => [endpoint, busy] as const),
  );
  return { ...(await renderScreen(screen, { path })), ...asked };
}

beforeEach(async () => {
  await eraseUserData();
  await clearDrafts();
  saveUser(memberOf(LEA, 'Léa'));
  // Other tests run in the same browser: each has a separate queue.
  await openUserData(crypto.randomUUID(), {
    commands: [...Object.values(billCommands), moneyCommands.addCategory],
    cacheReducers: [...billReducers, categoriesReducer],
  });
});

const draft = {
  name: 'Rent',
  isVariable: false,
  amount: '600',
  paidBy: LEA,
  categoryId: FOOD,
  split: { kind: 'evenly', sharers: [LEA, TOM], values: {}, percentages: {} },
  splitChosen: true,
  isByDays: false,
  parts: {},
  moveIns: {},
  moveOuts: {},
  repeat: emptyRecurrence('month'),
  firstOn: '2040-01-31',
  untilOn: '',
  bookPast: false,
};

test('a new bill says in a sentence when it comes, who pays and how it is split, and its next dates', async () => {
  saveDraft('bills.new', draft);
  const screen = await open('/money/bills?sheet=new', []);
  const words = 'Every month on the last day, paid by you, equally for Léa and Tomasz, under Home.';
  await expect.poll(() => document.querySelector('.ui-sentence > p')?.textContent).toBe(words);
  const outcome = 'Yours: €300.00 · First on Jan 31, 2040, then on Feb 29, 2040 and Mar 31, 2040.';
  await expect.poll(() => document.querySelector('.bill-outcome')?.textContent.replaceAll('\u00a0', ' ')).toBe(outcome);
  await expectAccessible();
  for (const part of ['when', 'payer', 'split', 'category']) {
    await unfold(part);
    await expectAccessible();
  }
  await screen.getByRole('button', { name: /^Add/ }).click();
  await expect
    .poll(() => screen.of(billEndpoints.addBill)[0]?.body)
    .toMatchObject({
      name: 'Rent',
      amount: 600,
      paidBy: LEA,
      split: { kind: 'evenly', sharers: [sharer(LEA), sharer(TOM)] },
      rule: 'FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=28,29,30,31;BYSETPOS=-1',
      firstOn: '2040-01-31',
    });
});

test('a new bill starts on the next first of the month, and its button says when it first records something', async () => {
  const screen = await open('/money/bills?sheet=new', []);
  const [year = 0, month = 0] = inDays(0).split('-').map(Number);
  const first = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
  await screen.getByRole('textbox', { name: 'What for?' }).fill('Rent');
  await screen.getByRole('textbox', { name: 'Amount', exact: true }).fill('1400');
  await expect.element(screen.getByRole('button', { name: firstOn(first) })).toBeVisible();
  await unfold('when');
  screen.getByRole('radio', { name: 'Daily' }).element().focus();
  await userEvent.keyboard(' ');
  await expect.element(screen.getByRole('button', { name: firstOn(inDays(1)) })).toBeVisible();
});

test('a new bill gets the category that its name suggests, until the member chooses another', async () => {
  const screen = await open('/money/bills?sheet=new', []);
  const says = () => document.querySelector('.ui-sentence > p')?.textContent;
  await expect.poll(says).toMatch(/under General\.$/);
  await screen.getByRole('textbox', { name: 'Amount', exact: true }).fill('60');
  const name = screen.getByRole('textbox', { name: 'What for?' });
  await name.fill('Electricity');
  await expect.poll(says).toMatch(/under Energy\.$/);
  await name.fill('Home insurance');
  await expect.poll(says).toMatch(/under General\.$/);
  await name.fill('Rent');
  await expect.poll(says).toMatch(/under Rent\.$/);
  await screen.getByRole('button', { name: /^Add/ }).click();
  await expect.poll(() => screen.of(moneyEndpoints.addCategory)[0]?.body).toMatchObject({ name: 'Rent' });
});

test('a category that the member chose for a new bill stays while the name changes', async () => {
  const screen = await open('/money/bills?sheet=new', []);
  const name = screen.getByRole('textbox', { name: 'What for?' });
  await name.fill('Rent');
  await unfold('category');
  await screen.getByRole('button', { name: /Category/ }).click();
  await screen.getByRole('option', { name: 'Home' }).click();
  await name.fill('Electricity');
  await expect.poll(() => document.querySelector('.ui-sentence > p')?.textContent).toMatch(/under Home\.$/);
  await screen.getByRole('textbox', { name: 'Amount', exact: true }).fill('60');
  await screen.getByRole('button', { name: /^Add/ }).click();
  await expect.poll(() => screen.of(billEndpoints.addBill)[0]?.body).toMatchObject({ expenseCategoryId: FOOD });
  expect(screen.of(moneyEndpoints.addCategory)).toEqual([]);
});

test.each([
  ['2026-11-29T12:00:00Z', 'Europe/Paris', 'Add, first on Dec 1'],
  // In the household's time zone the month is already over, or not yet.
  ['2026-11-30T23:30:00Z', 'Europe/Paris', 'Add, first on Jan 1, 2027'],
  ['2026-12-01T06:00:00Z', 'America/Los_Angeles', 'Add, first on Dec 1'],
  ['2026-12-31T12:00:00Z', 'Europe/Paris', 'Add, first on Jan 1, 2027'],
])('a draft kept until %s in %s begins on the next first of the month', async (now, timeZone, words) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  saveDraft('bills.new', { ...draft, firstOn: '2026-12-01', isFirstOnChosen: false });
  const screen = await open('/money/bills?sheet=new', [], { timeZone });
  await expect.element(screen.getByRole('button', { name: words.replaceAll(/ (?=\d)/g, '\u00a0') })).toBeVisible();
});

test('the form of a bill fits a phone, with at most nine controls until a part is unfolded', async () => {
  const screen = await open('/money/bills?sheet=new', []);
  const sheet = screen.getByRole('dialog');
  await expect.element(sheet.getByRole('button', { name: /, change$/ }).first()).toBeVisible();
  expect(controlsOf(sheet.element()).length).toBeLessThanOrEqual(9);
  const body = sheet.element().querySelector('.ui-sheet-body');
  await expect.poll(() => (body?.scrollHeight ?? 0) - (body?.clientHeight ?? 0)).toBe(0);
});

test('a fault in a folded part unfolds it, and it stays open while it is corrected', async () => {
  const values = { [LEA]: '700' };
  saveDraft('bills.new', { ...draft, split: { ...draft.split, kind: 'value', values } });
  const screen = await open('/money/bills?sheet=new', []);
  await screen.getByRole('button', { name: /^Add/ }).click();
  await expect.element(screen.getByText('€100.00 over the total.')).toBeVisible();
  await screen.getByRole('textbox', { name: 'Léa', exact: true }).fill('600');
  await expect.element(screen.getByText('€100.00 over the total.')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('textbox', { name: 'Léa', exact: true })).toBeVisible();
});

test('the button of a bill that starts today shows what it records today', async () => {
  saveDraft('bills.new', { ...draft, firstOn: inDays(0) });
  const screen = await open('/money/bills?sheet=new', []);
  await expect.element(screen.getByRole('button', { name: 'Add and book €600.00 today' })).toBeVisible();
  screen.getByRole('button', { name: 'Varies' }).element().focus();
  await userEvent.keyboard(' ');
  await expect.element(screen.getByRole('button', { name: 'Varies' })).toHaveFocus();
  await expect.element(screen.getByRole('button', { name: 'Add bill' })).toBeVisible();
});

test('M35: the form says who bears the odd cent, and that it moves on', async () => {
  saveDraft('bills.new', { ...draft, amount: '600.01' });
  const screen = await open('/money/bills?sheet=new', []);
  await unfold('split');
  await expect.element(screen.getByText('Léa pays the odd cent. Next time it’s the next person’s turn.')).toBeVisible();
});

test('an amount typed with a decimal comma is the same after a change of language', async () => {
  const parts = { ...draft.split, kind: 'value', values: { [LEA]: '400,25', [TOM]: '200,25' } };
  saveDraft('bills.new', { ...draft, amount: '600,50', sign: ',', split: parts });
  const screen = await open('/money/bills?sheet=new', []);
  await expect.element(screen.getByRole('textbox', { name: 'Amount', exact: true })).toHaveValue('600.50');
  await screen.getByRole('button', { name: /^Add/ }).click();
  await expect
    .poll(() => screen.of(billEndpoints.addBill)[0]?.body)
    .toMatchObject({ amount: 600.5, split: { kind: 'amounts', sharers: [{ part: 400.25 }, { part: 200.25 }] } });
});

test('a bill with a varying amount shows no invented parts', async () => {
  saveDraft('bills.new', draft);
  const screen = await open('/money/bills?sheet=new', []);
  await unfold('split');
  const rows = () =>
    screen
      .getByRole('checkbox')
      .elements()
      .map((one) => one.closest('label')?.textContent.trim());
  await expect.poll(rows).toEqual(['LÉLéa 300.00', 'TOTomasz 300.00', '由由紀 0.00']);
  screen.getByRole('button', { name: 'Varies' }).element().focus();
  await userEvent.keyboard(' ');
  await expect.element(screen.getByRole('button', { name: 'Varies' })).toHaveFocus();
  await expect.poll(rows).toEqual(['LÉLéa', 'TOTomasz', '由由紀']);
});

test('past dates are shown before they are booked, and the member chooses which', async () => {
  saveDraft('bills.new', { ...draft, firstOn: inDays(-70), repeat: { ...emptyRecurrence('week'), interval: 4 } });
  const screen = await open('/money/bills?sheet=new', []);
  const all = screen.getByRole('radio', { name: 'Record all 3' });
  await expect.element(all).toBeInTheDocument();
  expect(document.querySelectorAll('.bill-dates li')).toHaveLength(3);
  all.element().focus();
  await userEvent.keyboard(' ');
  await screen.getByRole('button', { name: /^Add/ }).click();
  // It waits for undoing, since it books at once.
  await expect.element(screen.getByText('“Rent” added')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: /Rent/ }).first()).toBeInTheDocument();
});

test('a member who moves out bears only their days, as the form shows to the cent', async () => {
  // As an earlier version stored it.
  const { split: _split, splitChosen: _chosen, isByDays: _days, ...earlier } = draft;
  saveDraft('bills.new', {
    ...earlier,
    kind: 'days',
    sharers: [LEA, TOM],
    firstOn: '2040-04-01',
    moveOuts: { [TOM]: '2040-04-15' },
    parts: { [LEA]: '2' },
  });
  const screen = await open('/money/bills?sheet=new', []);
  await unfold('split');
  await expect.element(screen.getByRole('textbox', { name: 'Parts for Léa' })).toHaveValue('2');
  await screen.getByRole('button', { name: /^Add/ }).click();
  await expect
    .poll(() => screen.of(billEndpoints.addBill)[0]?.body)
    .toMatchObject({
      split: { kind: 'days', sharers: [sharer(LEA, { part: 2 }), sharer(TOM, { untilOn: '2040-04-15' })] },
    });
});

test('a new bill begins as is usual in its category; extras must go with its amount', async () => {
  saveDraft('bills.new', { ...draft, splitChosen: false });
  const weights = { [LEA]: 2, [YUKI]: 1 };
  const screen = await open('/money/bills?sheet=new', [], { usual: { kind: 'shares', weights } });
  const field = (name: string) => screen.getByRole('textbox', { name, exact: true });
  await unfold('split');
  await expect.element(field('Shares of Léa')).toHaveValue('2');
  await expect.element(screen.getByText('€400.00')).toBeVisible();
  const kinds = screen.getByRole('radiogroup', { name: 'How to split' });
  await kinds.getByText('Extras', { exact: true }).click();
  await field('Extra for Tomasz').fill('700');
  await screen.getByRole('button', { name: /^Add/ }).click();
  await expect.element(screen.getByText('€100.00 over the total.')).toBeVisible();
  await field('Extra for Tomasz').fill('40+10');
  await expectAccessible();
  await screen.getByRole('button', { name: /^Add/ }).click();
  const tom = sharer(TOM, { part: 50, isPartAlone: true });
  await expect
    .poll(() => screen.of(billEndpoints.addBill)[0]?.body)
    .toMatchObject({ split: { kind: 'personal', sharers: [sharer(LEA), sharer(YUKI), tom] } });
});

test('missing values are reported, and no request is sent', async () => {
  saveDraft('bills.new', { ...draft, name: '', amount: '' });
  const screen = await open('/money/bills?sheet=new', []);
  await screen.getByRole('button', { name: /^Add/ }).click();
  await expect.element(screen.getByText('What is it for?')).toBeVisible();
  await screen.getByRole('textbox', { name: 'What for?' }).fill('Rent');
  await expect.element(screen.getByText(/Enter an amount/)).toBeVisible();
  expect(screen.of(billEndpoints.addBill)).toEqual([]);
});

test('a bill without an amount shows the last one, and its answer shows at once', async () => {
  const screen = await open('/money/bills', [power, daily]);
  await expect.element(screen.getByText('Last time: €38.50')).toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: 'Record it' }).click();
  await expect.element(screen.getByText(/Enter an amount/)).toBeVisible();
  await screen.getByRole('textbox', { name: /Electricity/ }).fill('20+20');
  await screen.getByRole('button', { name: 'Record it' }).click();
  await expect.element(screen.getByText('“Electricity” recorded')).toBeVisible();
  await expect.poll(() => document.querySelector('.bill-ask')).toBeNull();
});

test('the money page shows my part of upcoming bills', async () => {
  const screen = await open('/money', [daily, { ...power, asks: [] }], { screen: <ComingSection /> });
  await expect.element(screen.getByText('Your share of the next 60 days: €300.00')).toBeVisible();
  await expect.element(screen.getByText('Yours: €300.00')).toBeVisible();
});

test("an automatically paused bill stays among upcoming ones, with the reason; one paused by hand doesn't", async () => {
  const gone = '01990000-0000-7000-8000-0000000000ff';
  const stopped = { ...daily, paidBy: gone, paused: 'payerLeft' as const };
  const full = { ...daily, id: power.id, name: 'Internet', paused: 'noRoom' as const };
  const byHand = { ...daily, id: HOUSEHOLD, name: 'Piano', paused: 'byHand' as const };
  const screen = await open('/money', [stopped, full, byHand], { screen: <ComingSection /> });
  await expect.element(screen.getByText(/paused: .* moved out\. Who pays now\?/)).toBeVisible();
  await expect.element(screen.getByText(/paused: your household is full/)).toBeVisible();
  await expect.element(screen.getByText('Piano')).not.toBeInTheDocument();
  const links = screen.getByRole('link', { name: /paused/ }).elements();
  expect(links.map((each) => each.getAttribute('href'))).toEqual([
    `/money/bills?bill=${stopped.id}`,
    `/money/bills?bill=${full.id}`,
  ]);
});

test('an edit that would book more than 120 dates of the past is not sent, and says why', async () => {
  const old = { ...rent, firstOn: inDays(-400), untilOn: null, nextOn: inDays(-400) };
  const screen = await open(`/money/bills?bill=${old.id}`, [old]);
  await screen.getByRole('button', { name: 'Edit bill' }).click();
  await unfold('when');
  const often = screen.getByRole('radio', { name: 'Daily', exact: true });
  await expect.element(often).toBeInTheDocument();
  often.element().focus();
  await userEvent.keyboard(' ');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText(/more than 120 in the past would be recorded/)).toBeVisible();
  expect(screen.of(billEndpoints.editBill)).toEqual([]);
});

test('a bill whose payer has left says so, and needs a new payer', async () => {
  const gone = { ...daily, paidBy: '01990000-0000-7000-8000-0000000000ff', paused: 'payerLeft' as const };
  const screen = await open(`/money/bills?bill=${gone.id}`, [gone]);
  await expect.element(screen.getByText(/Edit the bill to say who pays/)).toBeVisible();
  expect(document.body.textContent).toMatch(/paused: .* moved out\. Who pays now\?/);
  // Next to the sentence that asks for it, as in the head.
  await screen.getByRole('button', { name: 'Edit bill' }).last().click();
  await unfold('payer');
  const tomasz = screen.getByRole('radio', { name: 'Tomasz' });
  await expect.element(tomasz).toBeInTheDocument();
  tomasz.element().focus();
  await userEvent.keyboard(' ');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => screen.of(billEndpoints.editBill)[0]?.body).toEqual({ id: gone.id, paidBy: TOM });
  await screen.getByRole('button', { name: 'Resume' }).click();
  await expect.element(screen.getByText('“Rent” resumed')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
});

describe('words typed into a new bill', () => {
  test('typed words fill amount, day and payer; the rest is the name', async () => {
    const screen = await open('/money/bills?sheet=new', []);
    await screen.getByRole('textbox', { name: 'What for?' }).fill('insurance 1400 on the 3rd paid by tomasz');
    await expect.element(screen.getByRole('textbox', { name: 'Amount', exact: true })).toHaveValue('1,400.00');
    await expectAccessible();
    await screen.getByRole('button', { name: /^Add/ }).click();
    await expect
      .poll(() => screen.of(billEndpoints.addBill)[0]?.body)
      .toMatchObject({ name: 'insurance', amount: 1400, paidBy: TOM, rule: 'FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=3' });
  });

  test('typed words without a day leave the first date to the form', async () => {
    const screen = await open('/money/bills?sheet=new', []);
    await screen.getByRole('textbox', { name: 'What for?' }).fill('insurance 120 quarterly');
    await screen.getByRole('button', { name: /^Add/ }).click();
    await expect
      .poll(() => screen.of(billEndpoints.addBill)[0]?.body)
      .toMatchObject({ name: 'insurance', amount: 120, rule: 'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=1' });
  });

  test('typed words become text again with a tap', async () => {
    const screen = await open('/money/bills?sheet=new', []);
    await screen.getByRole('textbox', { name: 'What for?' }).fill('monthly pass 49');
    await screen.getByRole('button', { name: 'monthly taken as how often. Undo' }).click();
    await screen.getByRole('button', { name: /^Add/ }).click();
    await expect
      .poll(() => screen.of(billEndpoints.addBill)[0]?.body)
      .toMatchObject({ name: 'monthly pass', amount: 49 });
  });
});
