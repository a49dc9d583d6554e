import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import { isInDrawer } from '@hestia/contract/reminders/fading/drawer.ts';
import { decodeNote } from '@hestia/contract/reminders/wire.ts';
import { dayOf } from '@hestia/contract/time/day.ts';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { startBoard } from '#test/board.ts';

const { server, lea, tomasz, home, board, get, text, list, poll, eventsOf } = await startBoard();
afterAll(() => server.close());

const fading = { weeks: 2, timeZone: 'UTC', today: dayOf(new Date(), 'UTC') } as const;
const isAway = async (id: string) => isInDrawer(decodeNote(await get(id)), fading);

/** Moves the last use of all notes back by a month. */
async function letFade(): Promise<void> {
  await server.byHand(sql`update reminders set created_at = created_at - interval '31 days', touched_at = null`);
  await server.byHand(sql`update reminder_items set created_at = created_at - interval '31 days', checked_at = null`);
  await server.byHand(sql`update poll_votes set voted_at = voted_at - interval '31 days'`);
}

async function faded() {
  const [id, listId] = [await text(), await list()];
  const pollId = await poll('Film?', { 'PollInput.ExpirationDate': '2099-01-01T00:00:00Z' });
  const itemId = await server.call(lea, reminderEndpoints.addItem, { body: { reminderId: listId, name: 'Milk' } });
  await letFade();
  expect(await Promise.all([id, listId, pollId].map(isAway))).toEqual([true, true, true]);
  return { id, listId, pollId, itemId };
}

test('every use of a note by any client brings it back, its place stays, and the list of notes always has all', async () => {
  const { id, listId, pollId, itemId } = await faded();
  const before = await board();
  // The older client sends all notes, with the coordinates of one changed.
  const range = before.map((note) => ({
    ...note,
    content: null,
    color: null,
    coordX: note.coordX + (note.id === id ? 1 : 0),
  }));
  await eventsOf(() => server.call(tomasz, reminderEndpoints.moveReminders, { body: range }));
  expect(await Promise.all([id, listId, pollId].map(isAway))).toEqual([false, true, true]);

  await eventsOf(() => server.call(tomasz, reminderEndpoints.editItem, { body: { id: itemId, name: 'Oats' } }));
  await eventsOf(() => server.call(tomasz, reminderEndpoints.vote, { body: { reminderId: pollId, choice: 'Yes' } }));
  expect(await Promise.all([listId, pollId].map(isAway))).toEqual([false, false]);

  await letFade();
  const react = { body: { reminderId: id, type: '👍' } };
  for (const use of [
    () => server.call(lea, reminderEndpoints.react, react),
    () => server.call(lea, reminderEndpoints.withdrawReaction, { body: { reminderId: id } }),
    () => server.call(lea, reminderEndpoints.editReminder, { body: { id, content: 'Plumber at ten' } }),
  ]) {
    await letFade();
    expect(await isAway(id)).toBe(true);
    await eventsOf(use);
    expect(await isAway(id)).toBe(false);
  }
  const after = await board();
  expect(after.map((note) => note.id)).toEqual(before.map((note) => note.id));
  expect(after.map(({ coordX, coordY }) => [coordX, coordY])).toEqual(
    before.map((note) => [note.coordX + (note.id === id ? 1 : 0), note.coordY]),
  );
});

test('a note that makes room or is tidied does not count as used', async () => {
  const { id, listId } = await faded();
  const body = [
    { id, coordX: 500, coordY: 60, touches: false },
    { id: listId, coordX: 700, coordY: 60 },
  ];
  const [event] = await eventsOf(() => server.call(lea, reminderEndpoints.moveReminders, { body }));
  expect(event?.payload).toEqual([
    { id, coordX: 500, coordY: 60 },
    { id: listId, coordX: 700, coordY: 60, touchedAt: expect.any(String) as string },
  ]);
  expect(await Promise.all([id, listId].map(isAway))).toEqual([true, false]);
});

test('a note is put away, comes back when a member uses it, and stays when it is pinned', async () => {
  const id = await text('Wi-Fi: lilas-3');
  const place = (placement: 'board' | 'drawer' | 'pinned') =>
    eventsOf(() => server.call(tomasz, reminderEndpoints.placeReminder, { body: { id, placement } }));
  await place('drawer');
  expect(await isAway(id)).toBe(true);
  const [, touch] = await eventsOf(() =>
    server.call(lea, reminderEndpoints.react, { body: { reminderId: id, type: '👍' } }),
  );
  expect(touch).toMatchObject({ name: 'ReminderTouched', payload: { id, placement: null } });
  expect(await isAway(id)).toBe(false);
  await place('pinned');
  await letFade();
  expect([await isAway(id), (await get(id)).placement]).toEqual([false, 'pinned']);
  await eventsOf(() => server.call(lea, reminderEndpoints.react, { body: { reminderId: id, type: '🎉' } }));
  expect((await get(id)).placement).toBe('pinned');
});

test('the household chooses when notes fade, the log has the member, and no note changes', async () => {
  await faded();
  const before = await board();
  const set = (weeks: 0 | 1 | 4) => server.call(tomasz, colocationEndpoints.setFading, { body: { id: home, weeks } });
  await set(4);
  await set(4);
  await set(0);
  expect(await server.call(lea, colocationEndpoints.getColocation, { params: { id: home } })).toMatchObject({
    fadeWeeks: 0,
  });
  const { entries } = await server.call(lea, colocationEndpoints.listHouseholdLog, { query: { colocationId: home } });
  expect(entries.slice(0, 2)).toMatchObject([
    { deed: 'changed', userId: tomasz.id, before: { fadeWeeks: 4 }, after: { fadeWeeks: 0 } },
    { deed: 'changed', userId: tomasz.id, before: { fadeWeeks: 2 }, after: { fadeWeeks: 4 } },
  ]);
  expect(await board()).toEqual(before);
  const { status } = await server.attempt(lea, colocationEndpoints.setFading, {
    body: { id: home, weeks: 3 as never },
  });
  expect(status).toBe(422);
});
