import { billEndpoints } from '@hestia/contract/bills/endpoints.ts';
import { choreCommands } from '@hestia/contract/chores/commands.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import type { Endpoint } from '@hestia/contract/wire/endpoint.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { eraseUserData, openUserData } from '#platform/sync/sync.ts';
import { saveUser } from '#platform/session/session.ts';
import { atHome, memberOf, HOUSEHOLD, LEA, TOM } from '#test/members.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { mockFetch } from '#test/fetch-mock.ts';
import { animationsWhenDrawn, wishFor } from '#test/motion.ts';
import { choreReducers } from '../../../features/chores/rota/chores-data.ts';
import { chat, chatStorage } from '../../../features/messages/store/chat.ts';
import { messageOf, messagesOf } from '../../../features/messages/messages.test-fixtures.ts';
import { forgetMarks, moveMark } from '../../../features/messages/store/read-mark.ts';
import { Today } from './today.tsx';

/** The last minute of a day, from today on. */
function endOf(days: number): string {
  const due = new Date();
  due.setDate(due.getDate() + days);
  due.setHours(23, 59, 59, 0);
  return due.toISOString();
}

const bins = {
  id: '01990000-0000-7000-9000-000000000001',
  colocationId: HOUSEHOLD,
  createdBy: TOM,
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-01T08:00:00.000Z',
  dueDate: endOf(0),
  title: 'Bins',
  description: null,
  isDone: false,
  enrolledUsers: { [LEA]: null },
  doneBy: null,
  doneAt: null,
};

const hoover = {
  ...bins,
  id: '01990000-0000-7000-9000-000000000002',
  dueDate: endOf(-1),
  title: 'Hoover',
};
const even = [moneyEndpoints.getBalance, { [LEA]: 3, [TOM]: -3 }] as const;
const nobodyAsks = [
  [moneyEndpoints.listCategories, []],
  [moneyEndpoints.pageExpenses, { expenses: [], next: null }],
  [billEndpoints.listBills, []],
  [reminderEndpoints.listReminders, []],
] as const;
const noMessages = [messageEndpoints.listMessages, []] as const;

beforeEach(async () => {
  await eraseUserData();
  forgetMarks();
  saveUser(memberOf(LEA, 'Léa'));
  // She has read what Tomasz wrote first.
  moveMark(HOUSEHOLD, messageOf(1));
  await openUserData(crypto.randomUUID(), {
    commands: Object.values(choreCommands),
    cacheReducers: choreReducers,
    userStorages: [chatStorage],
  });
});

type Reply = readonly [call: Endpoint, reply: object | (() => unknown)];

/** The line as the board has it. */
async function open(...replies: readonly Reply[]) {
  const server = mockFetch(...replies, ...atHome, ...nobodyAsks);
  chat.wake();
  const line = (
    <p className="today-line">
      <Today />
    </p>
  );
  return { ...(await renderScreen(line)), ...server };
}

test("the board lists the user's open things elsewhere, each with a link", async () => {
  const screen = await open(
    [choreEndpoints.listChores, [bins]],
    [moneyEndpoints.getBalance, { [LEA]: -19.5, [TOM]: 19.5 }],
    [messageEndpoints.listMessages, messagesOf(1, 3)],
  );
  await expect.element(screen.getByRole('link', { name: 'Bins today' })).toHaveAttribute('href', '/tasks');
  await expect.element(screen.getByRole('link', { name: 'You owe €19.50' })).toHaveAttribute('href', '/money');
  await expect.element(screen.getByRole('link', { name: '2 new' })).toHaveAttribute('href', '/message');
});

test('a due task of the user is done with one tap, struck out, with a vibration, and can be undone', async () => {
  await wishFor('no-preference');
  const shake = vi.spyOn(navigator, 'vibrate');
  const { asked, ...screen } = await open([choreEndpoints.listChores, [bins, hoover]], even, noMessages);
  // The one that was due first.
  await expect.element(screen.getByRole('link', { name: 'Hoover, overdue' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: '1 more task' })).toHaveAttribute('href', '/tasks');
  const tick = screen.getByRole('checkbox', { name: '“Hoover” is done' });
  const strikes = animationsWhenDrawn('.today-task-leaving:has(:checked) .chore-struck');
  await page.elementLocator(tick.element().closest('label') ?? document.body).click();
  expect(await strikes).toBe(1);
  expect(shake).toHaveBeenCalledOnce();
  await expect.element(screen.getByText('“Hoover” is done', { exact: true })).toBeVisible();
  // Then the next one is there.
  await expect.element(screen.getByRole('link', { name: 'Bins today' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: /more task/ })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByRole('link', { name: 'Hoover, overdue' })).toBeVisible();
  await expect.poll(() => asked.filter(({ endpoint }) => endpoint === choreEndpoints.toggleDone)).toHaveLength(0);
});

test('the tick of a task in the line is 44 px wide and high', async () => {
  const screen = await open([choreEndpoints.listChores, [bins]], even, noMessages);
  const tick = screen.getByRole('checkbox', { name: '“Bins” is done' });
  await expect.element(tick).toBeInTheDocument();
  const { width, height } = tick.element().closest('label')?.getBoundingClientRect() ?? new DOMRect();
  expect({ width, height }).toEqual({ width: 44, height: 44 });
});

test("today's line says so when no task waits", async () => {
  const screen = await open([choreEndpoints.listChores, []], even, noMessages);
  await expect.element(screen.getByText('Nothing on your plate today.')).toBeVisible();
});

test("today's line doesn't say that nothing waits while there is a question", async () => {
  const asked = { ...bins, enrolledUsers: { [TOM]: null }, handover: { id: 'q', by: TOM, to: LEA, answer: 'open' } };
  const screen = await open(
    [choreEndpoints.listChores, [asked]],
    [moneyEndpoints.getBalance, { [LEA]: -19.5, [TOM]: 19.5 }],
    noMessages,
  );
  await expect.element(screen.getByRole('link', { name: 'You owe €19.50' })).toBeVisible();
  await expect.element(screen.getByText('Nothing on your plate today.')).not.toBeInTheDocument();
});

const known: Record<string, Reply> = {
  tasks: [choreEndpoints.listChores, []],
  balance: even,
  messages: noMessages,
  bills: [billEndpoints.listBills, []],
  notes: [reminderEndpoints.listReminders, []],
};

test.each(Object.entries(known))('the line is empty while loading: the %s', async (late, [endpoint, lateReply]) => {
  let comes = (_answer: Response) => undefined as void;
  const response = new Promise<Response>((resolve) => {
    comes = resolve;
  });
  const others = Object.entries(known).flatMap(([name, reply]) => (name === late ? [] : [reply]));
  const body = new ReadableStream({
    start: async (controller) => {
      controller.enqueue(new Uint8Array(await (await response).arrayBuffer()));
      controller.close();
    },
  });
  const headers = { 'Content-Type': 'application/json', 'Hestia-Seq': '1' };
  const screen = await open([endpoint, () => new Response(body, { headers })], ...others);
  await expect.poll(() => vi.mocked(fetch).mock.calls.length).toBeGreaterThan(2);
  // The other answers have come as far as they will.
  await new Promise((resolve) => setTimeout(resolve));
  await expect.element(screen.getByText('Nothing on your plate today.')).not.toBeInTheDocument();
  comes(Response.json(lateReply));
  await expect.element(screen.getByText('Nothing on your plate today.')).toBeVisible();
});
