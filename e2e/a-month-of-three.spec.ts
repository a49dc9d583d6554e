// A month of three flatmates, with shifted clocks of the server and the browsers.
import { expect, type Page } from '@playwright/test';
import { signUp, type Account } from './account.ts';
import type { Hestia } from './hestia.ts';
import { passDays, runJob, startWithClock } from './night.ts';
import { shareHousehold, test as today, PREPARATION_MS } from './fixtures.ts';
import { unfold } from './unfold.ts';

const test = today.extend<object, { hestia: Hestia }>({
  hestia: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's pattern
    async ({}, use) => {
      const hestia = await startWithClock();
      await use(hestia);
      await hestia.stop();
    },
    { scope: 'worker', timeout: PREPARATION_MS },
  ],
});

test.use({ startAt: null });

const DAY = 86_400_000;

const rows = (page: Page, title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title });
const open = (page: Page, name: string) =>
  page
    .getByRole('navigation')
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .first()
    .click();
const sheet = (page: Page) => page.getByRole('dialog');
const close = (page: Page) => sheet(page).getByRole('button', { name: 'Close' }).click();

/** The list shows one turn, this member's; the completed one is no longer shown. */
async function expectTurnOf(page: Page, title: string, name: string) {
  await expect(rows(page, title).getByRole('img', { name, exact: true })).not.toHaveCount(0);
  await expect(rows(page, title)).toHaveCount(1);
}
/** How many days from now the turns on the list are due, as calendars count. */
const daysLeft = async (page: Page, title: string) => {
  const now = await page.evaluate(() => Date.now());
  const dues = await rows(page, title)
    .locator('time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime')));
  return dues.map((due) => Math.floor((Date.parse(due ?? '') - now) / DAY));
};

test('a month of three: a rota late, in order and fair, handed over and away; a shop, a poll, a mention', async ({
  hestia,
  atHome,
}) => {
  test.slow();
  const accounts = [await signUp(hestia, 'Inès'), await signUp(hestia, 'Marc'), await signUp(hestia, 'Yuki')] as const;
  const [ines, marc, yuki] = accounts;
  const home = await shareHousehold(...accounts);
  // The clock of the database isn't shifted: by it each new note would be weeks old.
  await ines.call('PUT', '/api/Colocation/Fading', { id: home, weeks: 0 });
  const [{ page: a }, { page: b, context: phone }] = [await atHome(ines), await atHome(marc)];
  for (const page of [a, b]) {
    await page.clock.install();
    await page.goto('/');
  }
  const chores = () =>
    ines.call<{ id: string; title: string; isDone: boolean }[]>('GET', `/api/Chore/GetByColocationId/${home}`);
  const turnOf = async (title: string) =>
    (await chores()).find((each) => each.title === title && !each.isDone)?.id ?? '';
  const pass = async (days: number) => {
    await passDays(hestia, days);
    for (const page of [a, b]) await page.clock.fastForward(days * DAY);
  };

  await test.step('a poll is closed, and its winner becomes a task; each leads to the other', async () => {
    await askPoll(a, ines, home);
    await b.getByRole('radio', { name: /Windows/ }).click();
    const note = a.getByRole('article', { name: 'Poll: What first?' });
    await expect(note.getByRole('radio', { name: /Windows.*1 vote/ })).toBeVisible();
    await note.focus();
    await a.keyboard.press(' ');
    await a.getByRole('button', { name: 'Close poll' }).click();
    await expect(b.getByText(/^Closed/)).toBeVisible();
    await expect(b.getByRole('button', { name: 'Make it happen' })).toBeHidden();
    await a.getByRole('button', { name: 'Make it happen' }).click();
    await a.getByRole('link', { name: 'Make it a task' }).click();
    await expect(a.getByRole('textbox', { name: 'What needs doing?' })).toHaveValue('Windows');
    await a.getByRole('button', { name: 'Add task' }).click();
    // Acting on the poll returns to the board.
    await expect(a.getByRole('heading', { level: 1, name: 'Board' })).toBeVisible();
    await open(b, 'Tasks');
    await rows(b, 'Windows').getByRole('link').click();
    await sheet(b).getByRole('link').click();
    const asked = b.getByRole('article', { name: 'Poll: What first?' });
    await expect(asked).toBeInViewport();
    await expect(asked.getByRole('region', { name: 'Result' }).getByRole('link', { name: 'Windows' })).toBeVisible();
  });

  await test.step('who is mentioned finds it in What’s new, and goes from there to the message', async () => {
    const message = { colocationId: home, content: '@Inès the bins are full', mentions: [ines.id] };
    await marc.call('POST', '/api/Message', message);
    await a.locator('a.app-bell .app-bell-dot').filter({ visible: true }).click();
    await a.getByRole('link', { name: /Marc mentioned you/ }).click();
    await expect(a.getByRole('region', { name: 'Chat' }).getByText('the bins are full')).toBeInViewport();
  });

  await test.step('one series rotates in order, another goes to the member with the fewest points, with its reason', async () => {
    await open(a, 'Tasks');
    await a.getByRole('button', { name: 'Task', exact: true }).first().click();
    await a.getByRole('textbox', { name: 'What needs doing?' }).fill('Bins');
    await unfold(a, 'when');
    await sheet(a).locator('.ui-chip').filter({ hasText: 'Weekly' }).click();
    await unfold(a, 'who');
    for (const text of ['Inès', 'Marc', 'Yuki']) await sheet(a).locator('.ui-chip').filter({ hasText: text }).click();
    await expect(sheet(a).getByRole('button', { name: /^Every \w+day at any time, change$/ })).toBeVisible();
    await a.getByRole('button', { name: /^Add, first on / }).click();

    await didBefore(home, [
      [ines, 5],
      [marc, 1],
      [yuki, 2],
    ]);
    const stairs = await ines.call<string>('POST', '/api/Chore', { ...fairly(home, accounts), effort: 3 });
    await ines.call('PUT', `/api/Chore/Done?id=${stairs}`);
    await open(b, 'Tasks');
    await expectTurnOf(b, 'Bins', 'Inès');
    await expectTurnOf(b, 'Stairs', 'Marc');
    await rows(b, 'Stairs').getByRole('link').click();
    await sheet(b).getByRole('button', { name: 'Why me?' }).click();
    await expect(sheet(b).getByText('you’d done the least per day at home')).toBeVisible();
    await expect(sheet(b).getByRole('listitem')).toContainText([
      /Marc\s*1 point/,
      /Yuki\s*2 points/,
      /Inès\s*8 points/,
    ]);
    await close(b);
  });

  await test.step('after a week an undone turn counts twice, and the next one is on its day', async () => {
    // Due in every time zone: tomorrow, and a week later.
    await pass(9.5);
    await rows(a, 'Bins').getByRole('link').click();
    await expect(sheet(a).getByText(/Covers 2 missed turns\./)).toBeVisible();
    await sheet(a).getByRole('button', { name: 'Mark as done' }).click();
    await close(a);
    for (const page of [a, b]) await expectTurnOf(page, 'Bins', 'Marc');
  });

  await test.step('who goes away passes the turn on, and does not share until they are back', async () => {
    await open(b, 'Us');
    await b.getByText('I’m away').click();
    await expectTurnOf(a, 'Bins', 'Yuki');
    await pass(6);
    await yuki.call('PUT', `/api/Chore/Done?id=${await turnOf('Bins')}`);
    await expectTurnOf(a, 'Bins', 'Inès');
    await open(a, 'Money');
    await a.getByRole('button', { name: 'Expense', exact: true }).first().click();
    await unfold(a, 'split');
    const share = sheet(a).getByRole('checkbox', { name: /^Marc/ });
    await expect(share).not.toBeChecked();
    await b.getByText('I’m away').click();
    await expect(share).toBeChecked();
    await close(a);
    await open(a, 'Tasks');
    await open(b, 'Tasks');
  });

  await test.step('who cannot asks the others: one declines, one takes it over, and the order stays', async () => {
    await pass(7);
    await ask(a, 'Yuki');
    const askedOf = async () => {
      const { handover } = await ines.call<{ handover: { id: string } | null }>(
        'GET',
        `/api/Chore/GetById/${await turnOf('Bins')}`,
      );
      return handover?.id;
    };
    // The screen shows it before the server knows.
    await expect.poll(askedOf).toBeDefined();
    await yuki.call('PUT', '/api/Chore/Handover', { id: await askedOf(), isAccepted: false });
    await expect(rows(a, 'Bins')).toContainText('Yuki can’t take it.');
    await ask(a, 'Marc');
    await b.getByRole('button', { name: 'Yes, I’ll take it' }).click();
    await expectTurnOf(a, 'Bins', 'Marc');

    // He does it offline: the next turn is there at once, and stays the same later.
    await phone.setOffline(true);
    const [left = 0] = await daysLeft(b, 'Bins');
    await rows(b, 'Bins').locator('.ui-check').click();
    await expect(b.getByText('“Bins” is done')).toBeVisible();
    await expect.poll(() => daysLeft(b, 'Bins')).toEqual([left + 7]);
    await expectTurnOf(b, 'Bins', 'Marc');
    await phone.setOffline(false);
    await expect.poll(() => daysLeft(a, 'Bins')).toEqual([left + 7]);
  });

  await test.step('two shop with two phones, one without network: what both paid is one expense', async () => {
    await shop({ a, b, ines, home, setOffline: (isOffline) => phone.setOffline(isOffline) });
  });

  await test.step('the night puts away what is done and past, and it can be opened again', async () => {
    await open(a, 'Tasks');
    await rows(a, 'Windows').locator('.ui-check').click();
    await pass(7);
    await runJob(hestia, 'archive-chores');
    // The nightly queue is polled every ten seconds.
    await expect
      .poll(async () => (await chores()).map(({ title }) => title).toSorted(), { timeout: 30_000 })
      .toEqual(['Bins', 'Stairs']);
    await a.getByText('Done', { exact: true }).click();
    await rows(a, 'Windows').locator('.ui-check').click();
    await expect.poll(turnOf.bind(null, 'Windows')).not.toBe('');
  });
});

async function askPoll(page: Page, { jwt }: Account, colocationId: string) {
  const form = new FormData();
  form.append('colocationId', colocationId);
  form.append('reminderType', '3');
  form.append('PollInput.Title', 'What first?');
  for (const option of ['Kitchen', 'Windows']) form.append('PollInput.Options', option);
  await page.request.post('/api/Reminder', { headers: { authorization: `Bearer ${jwt}` }, multipart: form });
}

/** Points of each member so far. */
async function didBefore(colocationId: string, done: readonly (readonly [Account, number])[]) {
  for (const [{ call }, effort] of done) {
    const id = await call<string>('POST', '/api/Chore', { colocationId, title: 'Earlier', effort });
    await call('PUT', `/api/Chore/Done?id=${id}`);
  }
}

const fairly = (colocationId: string, members: readonly Account[]) => ({
  colocationId,
  title: 'Stairs',
  repeat: {
    rule: 'FREQ=DAILY;INTERVAL=30',
    basis: 'schedule',
    from: '2026-01-05T18:00',
    rotation: 'fair',
    members: members.map(({ id }) => id),
    isPaused: false,
  },
});

/** The member on the bins asks another to take over. */
async function ask(page: Page, name: string) {
  await rows(page, 'Bins').getByRole('link').click();
  await sheet(page).getByRole('button', { name: 'Ask someone' }).click();
  await sheet(page).locator('.ui-chip').filter({ hasText: name }).click();
  await sheet(page)
    .getByRole('button', { name: `Ask ${name}` })
    .click();
  await close(page);
}

type Shoppers = {
  readonly a: Page;
  readonly b: Page;
  readonly ines: Account;
  readonly home: string;
  readonly setOffline: (isOffline: boolean) => Promise<void>;
};

async function shop({ a, b, ines, home, setOffline }: Shoppers) {
  const list = await ines.call<string>('POST', '/api/ShoppingList', { colocationId: home, name: 'Market' });
  for (const name of ['milk', 'bread'])
    await ines.call('POST', '/api/ShoppingList/Item', { shoppinglistId: list, name });
  const toBuy = (page: Page, name: string) =>
    page.getByRole('list', { name: 'To buy' }).getByRole('checkbox', { name });
  const inCart = (page: Page, name: string) =>
    page.getByRole('list', { name: 'In the cart' }).getByRole('checkbox', { name });
  const paying = async (page: Page, amount: string) => {
    await page.getByRole('button', { name: 'That’s everything' }).click();
    await page.getByRole('textbox', { name: 'What did you pay?' }).fill(amount);
  };
  for (const page of [a, b]) {
    await open(page, 'Board');
    await page.getByRole('article', { name: 'List: Market' }).getByRole('link', { name: 'Go shopping' }).click();
  }
  await toBuy(a, 'milk').click();
  await expect(inCart(b, 'milk')).toBeChecked();
  await paying(b, '43.20');
  await close(b);
  await setOffline(true);
  await toBuy(b, 'bread').click();
  await toBuy(a, 'bread').click();

  // First with a mistake in the amount, then corrected.
  for (const amount of ['34.20', '43.20']) {
    await paying(a, amount);
    await a.getByRole('button', { name: `Add €${amount}` }).click();
    await expect(a.getByText('Nothing to buy yet.')).toBeVisible();
    if (amount === '43.20') break;
    await a.getByRole('button', { name: 'Undo' }).click();
    await expect(inCart(a, 'bread')).toBeChecked();
  }
  const amounts = async () =>
    (
      await ines.call<{ expenses: { amount: number; paidBy: string }[] }>(
        'GET',
        `/api/Expense/Page?colocationId=${home}`,
      )
    ).expenses;
  await expect(a.getByRole('button', { name: 'Undo' })).toBeHidden();
  await expect.poll(amounts).toMatchObject([{ amount: 43.2, paidBy: ines.id }]);

  // Marc has pressed as well: he sees that refusal, not one per tick, and discards it.
  await paying(b, '43.20');
  await b.getByRole('button', { name: 'Add €43.20' }).click();
  await setOffline(false);
  await expect(b.getByText('1 change couldn’t be saved.')).toBeVisible();
  await b.getByRole('button', { name: 'Review' }).click();
  await expect(sheet(b).getByText('There’s already an expense with these items.')).toBeVisible();
  await sheet(b).getByRole('button', { name: 'Discard' }).click();
  await expect(sheet(b)).toBeHidden();
  expect(await amounts()).toMatchObject([{ amount: 43.2, paidBy: ines.id }]);
  await expect(b.getByRole('region', { name: 'Last trips' }).getByRole('link')).toHaveCount(1);
}
