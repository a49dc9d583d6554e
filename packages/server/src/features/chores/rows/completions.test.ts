import { applyToCompletions } from '@hestia/contract/chores/apply.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import type { Completion } from '@hestia/contract/chores/schemas.ts';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { startRota } from '#test/rota.ts';
import { verifyEvents } from '#test/verify-events.ts';
import { archiveDoneChores } from '../archive.ts';

const { server, lea, tomasz, stranger, home, add } = await startRota();
afterAll(() => server.close());

const read = () => server.call(lea, choreEndpoints.listCompletions, { query: { colocationId: home } });
const mark = (user: TestUser, id: string, isDone: boolean) =>
  server.call(user, choreEndpoints.toggleDone, { query: { id, isDone } });

/** Does a write and checks that its events make of the history what it is afterwards, or that it must be read again. */
async function follow(write: () => Promise<unknown>): Promise<'followed' | 'read again'> {
  let isKnown = true;
  await verifyEvents(server, lea, {
    fetch: async () => (isKnown ? read() : []),
    apply: (completions: readonly Completion[], event: Parameters<typeof applyToCompletions>[1]) => {
      const next = applyToCompletions(completions, event);
      isKnown &&= next !== null;
      return [...(next ?? [])];
    },
    write,
  });
  return isKnown ? 'followed' : 'read again';
}

it('completions have member, chore and time, latest first, and follow events', async () => {
  const [bins, stairs] = [await add('Bins', { enrolled: [lea.id] }), await add('Stairs', { dueDate: '2026-01-01' })];
  expect(await follow(() => mark(tomasz, bins, true))).toBe('followed');
  expect(await follow(() => mark(lea, stairs, true))).toBe('followed');
  // The doer counts, in spite of the enrollment.
  expect(await read()).toMatchObject([
    { choreId: stairs, doneBy: lea.id },
    { choreId: bins, doneBy: tomasz.id },
  ]);
  expect(await follow(() => mark(tomasz, bins, false))).toBe('followed');
  expect(await read()).toMatchObject([{ choreId: stairs }]);
});

it('completions of archived chores stay, those of deleted ones go', async () => {
  const before = await read();
  expect(await follow(() => archiveDoneChores(server.platform.database, server.platform.transact))).toBe('read again');
  expect(await read()).toEqual(before);
  const id = before[0]?.choreId ?? '';
  expect(await follow(() => server.call(lea, choreEndpoints.deleteChore, { params: { id } }))).toBe('read again');
  expect(await read()).toEqual([]);
  // An open chore changes no figure.
  const open = await add('Oven');
  expect(await follow(() => server.call(lea, choreEndpoints.deleteChore, { params: { id: open } }))).toBe('followed');
});

it('completions go back 26 weeks', async () => {
  const [young, old] = [await add('Young'), await add('Old')];
  for (const id of [young, old]) await mark(lea, id, true);
  const age = (id: string, days: number) =>
    server.byHand(
      sql`update chore_completions set done_at = now() - make_interval(days => ${days}) where chore_id = ${id}`,
    );
  await age(young, 26 * 7 - 1);
  await age(old, 26 * 7 + 1);
  expect((await read()).map(({ choreId }) => choreId)).toEqual([young]);
});

it("another household can't see completions", async () => {
  const { status } = await server.attempt(stranger, choreEndpoints.listCompletions, { query: { colocationId: home } });
  expect(status).toBe(404);
});
