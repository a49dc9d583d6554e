import { applyToReminders } from '@hestia/contract/reminders/apply.ts';
import { reminderCalls } from '@hestia/contract/reminders/calls.ts';
import { NIL_ID } from '@hestia/contract/wire/primitives.ts';
import { afterAll, describe, expect, it } from 'vitest';
import type { Person } from '#test/call.ts';
import { verifyEvents } from '#test/verify-events.ts';
import { startHome } from '#test/home.ts';
import { viewOf } from './anonymity.ts';
import { endPolls } from './poll-end.ts';

const { world, lea, tomasz, stranger, home } = await startHome();
afterAll(() => world.close());

/** A note's form as the older client fills it: every field there, the unused ones empty. */
function form(person: Person, fields: Record<string, string>): FormData {
  const data = new FormData();
  const all = {
    ColocationId: home,
    CreatedBy: person.id,
    CoordX: '10',
    CoordY: '20',
    CoordZ: '1',
    ReminderType: '0',
    Content: '',
    Color: '',
    ShoppingListName: '',
    'PollInput.Title': '',
    'PollInput.Description': '',
    'PollInput.ExpirationDate': '',
    'PollInput.IsAnonymous': 'false',
    'PollInput.AllowMultipleChoices': 'undefined',
    ...fields,
  };
  for (const [name, value] of Object.entries(all)) data.append(name, value);
  data.append('File', new Blob([]), 'test.jpg');
  return data;
}

const board = (person = lea) => world.call(person, reminderCalls.listReminders, { query: { colocationId: home } });
const get = (id: string, person = lea) => world.call(person, reminderCalls.getReminder, { params: { id } });
const put = (fields: Record<string, string>, person = lea) =>
  world.call(person, reminderCalls.addReminder, { body: form(person, fields) });
const text = (content = 'Plumber at 9', person = lea) =>
  put({ ReminderType: '0', Content: content, Color: 'yellow' }, person);
const list = (name = 'Groceries') => put({ ReminderType: 'ShoppingList', ShoppingListName: name });
const poll = (title: string, more: Record<string, string> = {}) =>
  put({ ReminderType: '3', 'PollInput.Title': title, ...more });
const told = (write: () => Promise<unknown>, person = lea) =>
  verifyEvents(world, person, {
    fetch: () => board(person),
    apply: (notes, event) => [...applyToReminders(notes, viewOf(event, person.id))],
    write,
  });

describe('notes', () => {
  it('of text, list and poll are put up by the older client’s form, and told live', async () => {
    await told(() => text());
    await told(() => list());
    await told(() => poll('Which evening?'));
    const [note, shopping, question] = await board();
    expect(note).toMatchObject({ reminderType: 0, content: 'Plumber at 9', color: 'yellow', coordX: 10, items: null });
    expect(shopping).toMatchObject({ reminderType: 2, shoppingListName: 'Groceries', items: [], votes: null });
    expect(question).toMatchObject({ title: 'Which evening?', isAnonymous: false, allowMultipleChoices: false });
    const day = Date.parse(question?.expirationDate ?? '') - Date.parse(question?.createdAt ?? '');
    expect(Math.abs(day - 86_400_000)).toBeLessThan(5000);
  });

  it('need what their type needs', async () => {
    const wrong = [
      { ReminderType: '0', Content: '  ', Color: 'blue' },
      { ReminderType: '0', Content: 'No colour' },
      { ReminderType: '1' },
      { ReminderType: '2' },
      { ReminderType: '2', ShoppingListName: 'x'.repeat(51) },
      { ReminderType: '3' },
      { ReminderType: '4' },
      { ReminderType: '' },
    ];
    for (const fields of wrong) {
      const reply = await world.attempt(lea, reminderCalls.addReminder, { body: form(lea, fields) });
      expect([fields, reply.status]).toEqual([fields, 422]);
    }
  });

  it('are moved by anybody, changed by their creator only, and keep their type', async () => {
    const id = await text('Mine');
    await told(() => world.call(tomasz, reminderCalls.editReminder, { body: { id, coordX: 5 } }));
    const whole = await get(id);
    await told(() => world.call(tomasz, reminderCalls.editReminder, { body: { ...whole, coordY: 7 } }));
    const stolen = await world.attempt(tomasz, reminderCalls.editReminder, { body: { id, content: 'Yours' } });
    const turned = await world.attempt(lea, reminderCalls.editReminder, { body: { id, reminderType: 3 } });
    expect([stolen.status, turned.status]).toEqual([403, 404]);
    await told(() =>
      world.call(lea, reminderCalls.editReminder, { body: { id, content: 'Still mine', color: 'pink' } }),
    );
    expect(await get(id)).toMatchObject({ coordX: 5, coordY: 7, content: 'Still mine', color: 'pink' });
  });

  it('are moved together, all or none', async () => {
    const ids = [await text('One'), await text('Two', tomasz)];
    const moves = ids.map((id, n) => ({ id, coordX: 100 + n, coordY: 200, coordZ: 3 }));
    const events = await told(() => world.call(tomasz, reminderCalls.moveReminders, { body: moves }));
    expect(events.map((event) => event.name)).toEqual(['RemindersUpdated', 'ReminderUpdated', 'ReminderUpdated']);
    const before = await board();
    const lost = [
      ...moves.map((m) => ({ ...m, coordX: 0 })),
      { id: crypto.randomUUID(), coordX: 0, coordY: 0, coordZ: 0 },
    ];
    expect((await world.attempt(lea, reminderCalls.moveReminders, { body: lost })).status).toBe(404);
    expect(await board()).toEqual(before);
  });

  it('are taken down by their creator, a list by anybody', async () => {
    const [note, shopping] = [await text(), await list()];
    const refused = await world.attempt(tomasz, reminderCalls.deleteReminder, { params: { id: note } });
    expect(refused.status).toBe(403);
    await told(() => world.call(tomasz, reminderCalls.deleteReminder, { params: { id: shopping } }));
    await told(() => world.call(lea, reminderCalls.deleteReminder, { params: { id: note } }));
  });

  it('do not exist for another household', async () => {
    const [note, shopping] = [await text(), await list()];
    const replies = [
      await world.attempt(stranger, reminderCalls.getReminder, { params: { id: note } }),
      await world.attempt(stranger, reminderCalls.listReminders, { query: { colocationId: home } }),
      await world.attempt(stranger, reminderCalls.addReminder, {
        body: form(stranger, { Content: 'x', Color: 'blue' }),
      }),
      await world.attempt(stranger, reminderCalls.editReminder, { body: { id: note, coordX: 1 } }),
      await world.attempt(stranger, reminderCalls.deleteReminder, { params: { id: note } }),
      await world.attempt(stranger, reminderCalls.addItem, { body: { reminderId: shopping, name: 'x' } }),
      await world.attempt(stranger, reminderCalls.listItems, { query: { reminderId: shopping } }),
      await world.attempt(stranger, reminderCalls.react, { body: { reminderId: note, type: '👍' } }),
    ];
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([404]));
  });
});

describe('items of a list', () => {
  it('are added, ticked, renamed, moved and taken off by anybody, each told with the whole note', async () => {
    const reminderId = await list('Party');
    const first = await told(() => world.call(lea, reminderCalls.addItem, { body: { reminderId, name: 'Milk' } }));
    expect(first.map((event) => event.name)).toEqual(['NewShoppingItem', 'ReminderUpdated']);
    await told(() =>
      world.call(tomasz, reminderCalls.addItem, { body: { reminderId, name: 'Eggs', isChecked: true } }),
    );
    const [milk] = await world.call(lea, reminderCalls.listItems, { query: { reminderId } });
    const id = milk?.id ?? '';
    await told(() =>
      world.call(tomasz, reminderCalls.editItem, { body: { id, name: 'Oat milk', isChecked: true, position: 9e9 } }),
    );
    const items = await world.call(lea, reminderCalls.listItems, { query: { reminderId } });
    expect(items.map((item) => [item.name, item.isChecked])).toEqual([
      ['Oat milk', true],
      ['Eggs', true],
    ]);
    await told(() => world.call(tomasz, reminderCalls.deleteItem, { params: { id } }));
  });
});

describe('polls', () => {
  it('are changed by members that are nested as the older client has them, whatever stands flat beside them', async () => {
    const id = await poll('Pizza?', { 'PollInput.Description': 'On Friday' });
    const pollInput = {
      title: 'Pasta?',
      description: '',
      expirationDate: '2099-01-01T20:00:00',
      isAnonymous: true,
      allowMultipleChoice: true,
    };
    const changed = { ...(await get(id)), pollInput };
    await told(() => world.call(lea, reminderCalls.editReminder, { body: changed }));
    expect(await get(id)).toMatchObject({
      title: 'Pasta?',
      description: null,
      expirationDate: '2099-01-01T20:00:00.000Z',
      isAnonymous: true,
      allowMultipleChoices: true,
    });
    await world.call(lea, reminderCalls.editReminder, { body: { id, pollInput: { title: 'Rice?' } } });
    expect(await get(id)).toMatchObject({ title: 'Rice?', allowMultipleChoices: true });
  });

  const cast = (person: Person, reminderId: string, choice: string) =>
    world.call(person, reminderCalls.vote, { body: { reminderId, choice, votedBy: person.id } });

  it('take one vote each, which moves', async () => {
    const id = await poll('Pizza?');
    await told(() => cast(lea, id, 'Yes'));
    const events = await told(() => cast(lea, id, 'No'));
    expect(events.map((event) => event.name)).toEqual(['UpdatePollVote']);
    expect((await get(id)).votes?.map((v) => [v.votedBy, v.choice])).toEqual([[lea.id, 'No']]);
  });

  it('take several votes where that is allowed, each choice once, and give them back', async () => {
    const id = await poll('Toppings', { 'PollInput.AllowMultipleChoices': 'true' });
    const [cheese, again, olives] = [
      await cast(lea, id, 'Cheese'),
      await cast(lea, id, 'Cheese'),
      await cast(lea, id, 'Olives'),
    ];
    expect(again).toBe(cheese);
    const other = await world.attempt(tomasz, reminderCalls.withdrawVote, { params: { id: olives } });
    expect(other.status).toBe(403);
    await told(() => world.call(lea, reminderCalls.withdrawVote, { params: { id: olives } }));
    const doors = [`/api/Reminder/PollVote/id${cheese}`, `/api/Reminder/PollVote/id/${await cast(lea, id, 'Ham')}`];
    for (const door of doors) {
      const reply = await fetch(world.url + door, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${lea.jwt}` },
      });
      expect(reply.status).toBe(200);
    }
    expect((await get(id)).votes).toEqual([]);
  });

  it('that are anonymous tell nobody who voted, only me about myself', async () => {
    const id = await poll('Secret', { 'PollInput.IsAnonymous': 'true' });
    await told(() => cast(lea, id, 'A'), tomasz);
    await told(() => cast(tomasz, id, 'B'), tomasz);
    const seenBy = async (person: Person) => (await get(id, person)).votes?.map((v) => v.votedBy).toSorted();
    expect(await seenBy(lea)).toEqual([NIL_ID, lea.id].toSorted());
    expect(await seenBy(tomasz)).toEqual([NIL_ID, tomasz.id].toSorted());
    const votes = await world.call(lea, reminderCalls.listVotes, { query: { reminderId: id } });
    expect(votes.map((v) => v.votedBy)).not.toContain(tomasz.id);
  });

  it('that were asked as anonymous stay so, before anybody has voted too: a vote may be on its way', async () => {
    const id = await poll('Whom do we ask to leave?', { 'PollInput.IsAnonymous': 'true' });
    const uncover = () => world.attempt(lea, reminderCalls.editReminder, { body: { id, isAnonymous: false } });
    expect((await uncover()).status).toBe(422);
    await cast(tomasz, id, 'Nobody');
    expect((await uncover()).status).toBe(422);
    expect((await get(id)).votes?.map((v) => v.votedBy)).toEqual([NIL_ID]);
    const open = await poll('Tea?');
    await told(() => world.call(lea, reminderCalls.editReminder, { body: { id: open, isAnonymous: true } }));
  });

  it('refuse an option that is not there, a vote after the end, and tell of the end once', async () => {
    const data = form(lea, { ReminderType: '3', 'PollInput.Title': 'Which?' });
    for (const option of ['Friday', 'Saturday']) data.append('PollInput.Options', option);
    const id = await world.call(lea, reminderCalls.addReminder, { body: data });
    const none = await world.attempt(lea, reminderCalls.vote, { body: { reminderId: id, choice: 'Sunday' } });
    expect(none.status).toBe(422);
    await cast(lea, id, 'Friday');
    await world.call(lea, reminderCalls.editReminder, { body: { id, expirationDate: '2020-01-01T00:00:00Z' } });
    const late = await world.attempt(tomasz, reminderCalls.vote, { body: { reminderId: id, choice: 'Friday' } });
    expect(late.status).toBe(422);
    const end = () => endPolls(world.platform.database, world.platform.transact);
    const events = await told(end);
    expect(events.filter((event) => event.name === 'PollEnded').map((event) => event.payload)).toContain(id);
    expect(await end()).toBe(0);
  });
});

describe('reactions', () => {
  it('are one a person and note, replaced and withdrawn', async () => {
    const id = await text('Cake in the kitchen');
    const react = (person: Person, type: string) =>
      world.call(person, reminderCalls.react, { body: { reminderId: id, userId: person.id, type } });
    await told(() => react(lea, '🎉'));
    const events = await told(() => react(lea, '❤️'));
    expect(events.map((event) => event.name)).toEqual(['UpdateReaction']);
    await Promise.all(Array.from({ length: 6 }, () => react(tomasz, '👍')));
    expect((await get(id)).reactions.map((r) => r.type).toSorted()).toEqual(['❤️', '👍'].toSorted());
    await told(() => world.call(lea, reminderCalls.withdrawReaction, { body: { reminderId: id, userId: lea.id } }));
    const gone = await world.attempt(lea, reminderCalls.withdrawReaction, { body: { reminderId: id } });
    expect(gone.status).toBe(404);
  });
});
