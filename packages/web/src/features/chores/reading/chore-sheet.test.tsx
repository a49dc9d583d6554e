import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { readOutbox } from '#platform/sync/sync.ts';
import { saveDraft, readDraft } from '#platform/drafts.ts';
import { expectAccessible } from '#test/accessible.ts';
import { HOUSEHOLD, LEA, TOM } from '#test/members.ts';
import { refusal } from '#test/fetch-mock.ts';
import { unfold } from '#test/unfold.ts';
import { emptyDraft } from '../writing/chore-draft.ts';
import { attic, bins, busy, chore, comment, open, oven, plants, signInAnew } from '../chores.test-utils.tsx';

beforeEach(signInAnew);

type RenderedScreen = Awaited<ReturnType<typeof open>>;

const done = (endpoint: typeof choreEndpoints.enrol | typeof choreEndpoints.leave | typeof choreEndpoints.editChore) =>
  [endpoint, bins.id] as const;
const undo = (screen: RenderedScreen) => screen.getByRole('button', { name: 'Undo' }).click();
const choose = async (screen: RenderedScreen, name: RegExp) => {
  screen.getByRole('checkbox', { name }).element().focus();
  await userEvent.keyboard(' ');
};
const commentsOf = () => [...document.querySelectorAll('.comment-text')].map((each) => each.textContent);
const queue = () =>
  readOutbox()
    ?.snapshot()
    .map(({ kind, refusal: no }) => (no ? `${kind} refused` : kind));

describe('a deleted task', () => {
  test("another member's deleted task is restored as it was, while the deletion is not sent", async () => {
    const screen = await open(`/tasks?chore=${bins.id}`);
    await screen.getByRole('button', { name: 'Delete task' }).click();
    await expect.element(screen.getByText('“Bins” deleted')).toBeVisible();
    await expect.element(screen.getByRole('link', { name: /Bins/ })).not.toBeInTheDocument();
    await undo(screen);
    await expect.element(screen.getByRole('link', { name: /Bins/ })).toHaveAttribute('href', `?chore=${bins.id}`);
    expect(queue()).toEqual([]);
    expect([...screen.of(choreEndpoints.deleteChore), ...screen.of(choreEndpoints.addChore)]).toEqual([]);
  });

  test('a deleted task is gone for a link opened meanwhile', async () => {
    const screen = await open(`/tasks?chore=${bins.id}`, { replies: [[choreEndpoints.getChore, bins]] });
    await screen.getByRole('button', { name: 'Delete task' }).click();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    await screen.router.navigate({ to: `/tasks?chore=${bins.id}` });
    await expect.element(screen.getByText('This task no longer exists')).toBeVisible();
  });
});

describe('comments', () => {
  test('return to their place when a deletion is undone', async () => {
    const comments = [comment(bins.id, LEA, 'Now?'), comment(bins.id, TOM, 'Later')];
    const screen = await open(`/tasks?chore=${bins.id}`, {
      replies: [[choreEndpoints.pageChoreMessages, { messages: comments, next: null }]],
    });
    await screen.getByRole('button', { name: 'Delete comment' }).click();
    await expect.poll(commentsOf).toEqual(['Later']);
    await undo(screen);
    await expect.poll(commentsOf).toEqual(['Now?', 'Later']);
    expect(queue()).toEqual([]);
    expect([...screen.of(choreEndpoints.deleteChoreMessage), ...screen.of(choreEndpoints.addChoreMessage)]).toEqual([]);
  });

  test('on an archived task are read-only', async () => {
    const comments = [comment(attic.id, LEA, 'Mind the stairs')];
    const replies = [
      [choreEndpoints.getChore, attic],
      [choreEndpoints.pageChoreMessages, { messages: comments, next: null }],
    ] as const;
    const screen = await open(`/tasks?chore=${attic.id}`, { replies });
    await expect.element(screen.getByText('Mind the stairs')).toBeVisible();
    await expect.element(screen.getByRole('textbox')).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'Delete comment' })).not.toBeInTheDocument();
    await expectAccessible();
  });
});

describe('opening again', () => {
  const isOven = { name: /Oven Tomasz/ };

  test('an undone reopening keeps who did it, and when', async () => {
    localStorage.setItem('chores.filter', 'done');
    const screen = await open(`/tasks?chore=${oven.id}`);
    await screen.getByRole('button', { name: 'Mark as not done' }).click();
    await expect.element(screen.getByRole('dialog').getByRole('button', { name: 'Mark as done' })).toBeVisible();
    await screen.getByRole('button', { name: 'Close' }).first().click();
    await expect.element(screen.getByRole('link', { name: /Oven/ })).not.toBeInTheDocument();
    await undo(screen);
    await expect.element(screen.getByRole('link', isOven)).toBeVisible();
    expect(screen.of(choreEndpoints.toggleDone)).toEqual([]);
  });

  test('a reopening is reverted by completing it, too', async () => {
    localStorage.setItem('chores.filter', 'done');
    const screen = await open(`/tasks?chore=${oven.id}`);
    await screen.getByRole('button', { name: 'Mark as not done' }).click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Mark as done' }).click();
    await expect.element(screen.getByRole('button', { name: 'Mark as not done' })).toBeVisible();
    await screen.getByRole('button', { name: 'Close' }).first().click();
    await expect.element(screen.getByRole('link', isOven)).toBeVisible();
    expect(queue()).toEqual([]);
    expect(screen.of(choreEndpoints.toggleDone)).toEqual([]);
  });

  test('a delayed deletion is sent before any later write to the task', async () => {
    const screen = await open(`/tasks?chore=${oven.id}`, { replies: [[choreEndpoints.toggleDone, oven.id]] });
    await screen.getByRole('button', { name: 'Mark as not done' }).click();
    await screen.getByRole('button', { name: 'Assign to Tomasz' }).click();
    await expect.poll(() => screen.of(choreEndpoints.enrol).length).toBeGreaterThan(0);
    const calls = screen.asked.map(({ endpoint }) => endpoint);
    expect(calls.indexOf(choreEndpoints.toggleDone)).toBeGreaterThan(-1);
    expect(calls.indexOf(choreEndpoints.toggleDone)).toBeLessThan(calls.indexOf(choreEndpoints.enrol));
  });

  test('reopening and completing are one tap each in the sheet', async () => {
    const screen = await open(`/tasks?chore=${plants.id}`);
    await screen.getByRole('dialog').getByRole('button', { name: 'Mark as done' }).click();
    await expect.poll(() => screen.of(choreEndpoints.toggleDone).length).toBeGreaterThan(0);
    await screen.getByRole('button', { name: 'Mark as not done' }).click();
    await expect.element(screen.getByRole('dialog').getByRole('button', { name: 'Mark as done' })).toBeVisible();
  });
});

describe('editing a task', () => {
  const replies = [done(choreEndpoints.editChore), done(choreEndpoints.enrol), done(choreEndpoints.leave)];
  const startEditing = async () => {
    const screen = await open(`/tasks?chore=${bins.id}`, { replies });
    await screen.getByRole('button', { name: 'Edit task' }).click();
    return screen;
  };
  const save = (screen: RenderedScreen) => screen.getByRole('button', { name: 'Save' }).click();

  test('sends only changed fields, so that others’ changes stay', async () => {
    const screen = await startEditing();
    await screen.getByRole('textbox', { name: 'What needs doing?' }).fill('All bins');
    const meanwhile = { ...bins, description: 'Paper only', enrolledUsers: { [LEA]: null, [TOM]: null } };
    screen.client.setQueryData(['chores', 'list', HOUSEHOLD], { seq: 1, data: [meanwhile] });
    await save(screen);
    await expect.poll(() => screen.of(choreEndpoints.editChore)[0]?.body).toEqual({ id: bins.id, title: 'All bins' });
    expect([...screen.of(choreEndpoints.enrol), ...screen.of(choreEndpoints.leave)]).toEqual([]);
    await expect.element(screen.getByRole('dialog').getByText('Paper only')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Remove Tomasz' })).toBeVisible();
  });

  test('clears the description, and adds and removes members one by one', async () => {
    const screen = await startEditing();
    await unfold('more');
    await screen.getByRole('textbox', { name: 'Details' }).fill('');
    await unfold('who');
    await choose(screen, /Léa/);
    await choose(screen, /Tomasz/);
    await save(screen);
    await expect.poll(() => screen.of(choreEndpoints.leave)).toHaveLength(1);
    expect(screen.of(choreEndpoints.enrol)).toHaveLength(1);
    expect(screen.of(choreEndpoints.editChore).map(({ body }) => body)).toEqual([{ id: bins.id, description: null }]);
  });

  test('an unchanged task sends no request', async () => {
    const screen = await startEditing();
    await save(screen);
    await expect.element(screen.getByText('“Bins” saved')).toBeVisible();
    expect(queue()).toEqual([]);
    expect(screen.of(choreEndpoints.editChore)).toEqual([]);
  });
});

test('a task started elsewhere has its own text, next to an older draft', async () => {
  saveDraft('chores.new', { ...emptyDraft(new Date()), title: 'Half written' });
  const screen = await open('/tasks?sheet=new&title=Soup&details=From+the+poll');
  await expect.element(screen.getByRole('textbox', { name: 'What needs doing?' })).toHaveValue('Soup');
  await expect.element(screen.getByText('From the poll')).toBeVisible();
  await unfold('more');
  await expect.element(screen.getByRole('textbox', { name: 'Details' })).toHaveValue('From the poll');
  expect(readDraft('chores.new')).toMatchObject({ title: 'Half written' });
});

test('an address of the app in a task is a link there, any other stays text', async () => {
  const description = `See ${location.origin}/?note=abc and https://example.org/x`;
  const screen = await open(`/tasks?chore=${bins.id}`, { chores: [{ ...bins, description }] });
  const link = screen.getByRole('dialog').getByRole('link');
  await expect.element(link).toHaveTextContent(`${location.origin}/?note=abc`);
  expect(link.elements()).toHaveLength(1);
  await link.click();
  await expect.poll(() => screen.router.state.location.searchStr).toBe('?note=abc');
});

test("a new task has its day and time in the reader's time zone, its details and its members", async () => {
  const screen = await open('/tasks?sheet=new');
  await screen.getByRole('textbox', { name: 'What needs doing?' }).fill(' Bins ');
  await unfold('when');
  await screen.getByText('Pick a day').click();
  await screen.getByRole('spinbutton', { name: /month, Due/ }).click();
  await userEvent.keyboard('12242027');
  await screen.getByRole('spinbutton', { name: /hour, Time/ }).click();
  await userEvent.keyboard('0630PM');
  await unfold('who');
  await choose(screen, /Tomasz/);
  await unfold('more');
  await screen.getByRole('textbox', { name: 'Details' }).fill('Glass');
  await screen.getByRole('button', { name: 'Add task' }).click();
  await expect
    .poll(() => screen.of(choreEndpoints.addChore)[0]?.body)
    .toMatchObject({
      title: 'Bins',
      description: 'Glass',
      dueDate: new Date(2027, 11, 24, 18, 30).toISOString(),
      enrolled: [TOM],
    });
});

describe('enrolling and leaving', () => {
  test('count as done when another device did the same before', async () => {
    const replies = [
      [choreEndpoints.enrol, () => refusal('impossible')],
      [choreEndpoints.leave, () => refusal('notFound')],
    ] as const;
    const screen = await open(`/tasks?chore=${bins.id}`, { replies });
    await screen.getByRole('button', { name: 'Assign to Tomasz' }).click();
    await screen.getByRole('button', { name: /Hand back/ }).click();
    await expect.poll(() => screen.of(choreEndpoints.leave)).toHaveLength(1);
    await expect.poll(queue).toEqual([]);
    expect(screen.of(choreEndpoints.enrol)).toHaveLength(1);
  });

  test('a task of a former member is refused', async () => {
    const replies = [[choreEndpoints.enrol, () => refusal('invalid')]] as const;
    const screen = await open(`/tasks?chore=${bins.id}`, { replies });
    await screen.getByRole('button', { name: 'Assign to Tomasz' }).click();
    await expect.poll(queue).toEqual(['chores.enrol refused']);
  });
});

describe('an archived task', () => {
  test('a task is opened from the fetched archive', async () => {
    localStorage.setItem('chores.filter', 'done');
    const screen = await open('/tasks', { replies: [[choreEndpoints.getChore, busy]] });
    await screen.getByRole('link', { name: /Attic/ }).click();
    await expect.element(screen.getByRole('dialog').getByRole('heading', { name: 'Attic' })).toBeVisible();
    expect(screen.of(choreEndpoints.getChore)).toEqual([]);
  });

  test('a missing one is reported', async () => {
    const replies = [[choreEndpoints.getChore, () => refusal('notFound')]] as const;
    const screen = await open(`/tasks?chore=${attic.id}`, { replies });
    await expect.element(screen.getByText('This task no longer exists')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    await expectAccessible();
  });

  test('a failed one is reported, and can be retried', async () => {
    let isDown = true;
    const found = chore('Cellar', -50, { isDone: true });
    const replies = [[choreEndpoints.getChore, () => (isDown ? refusal('internal') : found)]] as const;
    const screen = await open(`/tasks?chore=${found.id}`, { replies });
    await expect.element(screen.getByText('Couldn’t load this task')).toBeVisible();
    isDown = false;
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Cellar' })).toBeVisible();
  });
});
