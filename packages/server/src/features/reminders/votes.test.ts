import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import { NIL_ID } from '@hestia/contract/wire/primitives.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { startBoard } from '#test/board.ts';
import type { TestUser } from '#test/call.ts';
import { endPolls } from './poll-end.ts';

const { server, lea, tomasz, get, form, poll, eventsOf } = await startBoard();
afterAll(() => server.close());

describe('polls', () => {
  it('nested members, as of the older client, override flat ones', async () => {
    const id = await poll('Pizza?', { 'PollInput.Description': 'On Friday' });
    const pollInput = {
      title: 'Pasta?',
      description: '',
      expirationDate: '2099-01-01T20:00:00',
      isAnonymous: true,
      allowMultipleChoice: true,
    };
    const changed = { ...(await get(id)), pollInput };
    await eventsOf(() => server.call(lea, reminderEndpoints.editReminder, { body: changed }));
    expect(await get(id)).toMatchObject({
      title: 'Pasta?',
      description: null,
      expirationDate: '2099-01-01T20:00:00.000Z',
      isAnonymous: true,
      allowMultipleChoices: true,
    });
    await server.call(lea, reminderEndpoints.editReminder, { body: { id, pollInput: { title: 'Rice?' } } });
    expect(await get(id)).toMatchObject({ title: 'Rice?', allowMultipleChoices: true });
  });

  const cast = (user: TestUser, reminderId: string, choice: string) =>
    server.call(user, reminderEndpoints.vote, { body: { reminderId, choice, votedBy: user.id } });

  it('the question stays once there are votes, under either name', async () => {
    const id = await poll('Pizza?');
    const ask = (title: string) => server.attempt(lea, reminderEndpoints.editReminder, { body: { id, title } });
    expect((await ask('Pasta?')).status).toBe(200);
    const vote = await cast(tomasz, id, 'Yes');
    const whole = await get(id);
    for (const body of [
      { id, title: 'A new car?' },
      { id, title: 'Pizza?' },
      { ...whole, pollInput: { title: 'A new car?' } },
    ]) {
      const refused = await server.attempt(lea, reminderEndpoints.editReminder, { body });
      expect([refused.status, refused.body]).toEqual([
        422,
        expect.objectContaining({ errors: { title: ['The question cannot be changed once it has votes'] } }),
      ]);
    }
    expect(await get(id)).toEqual(whole);
    const rest = { ...whole, description: 'On Friday' };
    expect((await server.attempt(lea, reminderEndpoints.editReminder, { body: rest })).status).toBe(200);
    await server.call(tomasz, reminderEndpoints.withdrawVote, { params: { id: vote } });
    expect((await ask('A new car?')).status).toBe(200);
  });

  it('allow one vote each, which moves', async () => {
    const id = await poll('Pizza?');
    await eventsOf(() => cast(lea, id, 'Yes'));
    const events = await eventsOf(() => cast(lea, id, 'No'));
    expect(events.map((event) => event.name)).toEqual(['UpdatePollVote', 'ReminderTouched']);
    expect((await get(id)).votes?.map((v) => [v.votedBy, v.choice])).toEqual([[lea.id, 'No']]);
  });

  it('allow several votes where set, each choice once, which can be withdrawn', async () => {
    const id = await poll('Toppings', { 'PollInput.AllowMultipleChoices': 'true' });
    const [cheese, again, olives] = [
      await cast(lea, id, 'Cheese'),
      await cast(lea, id, 'Cheese'),
      await cast(lea, id, 'Olives'),
    ];
    expect(again).toBe(cheese);
    const other = await server.attempt(tomasz, reminderEndpoints.withdrawVote, { params: { id: olives } });
    expect(other.status).toBe(403);
    await eventsOf(() => server.call(lea, reminderEndpoints.withdrawVote, { params: { id: olives } }));
    const paths = [`/api/Reminder/PollVote/id${cheese}`, `/api/Reminder/PollVote/id/${await cast(lea, id, 'Ham')}`];
    for (const path of paths) {
      const reply = await fetch(server.url + path, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${lea.jwt}` },
      });
      expect(reply.status).toBe(200);
    }
    expect((await get(id)).votes).toEqual([]);
  });

  it('anonymous ones hide voters, except the reader', async () => {
    const id = await poll('Secret', { 'PollInput.IsAnonymous': 'true' });
    await eventsOf(() => cast(lea, id, 'A'), tomasz);
    await eventsOf(() => cast(tomasz, id, 'B'), tomasz);
    const seenBy = async (user: TestUser) => (await get(id, user)).votes?.map((v) => v.votedBy).toSorted();
    expect(await seenBy(lea)).toEqual([NIL_ID, lea.id].toSorted());
    expect(await seenBy(tomasz)).toEqual([NIL_ID, tomasz.id].toSorted());
    const votes = await server.call(lea, reminderEndpoints.listVotes, { query: { reminderId: id } });
    expect(votes.map((v) => v.votedBy)).not.toContain(tomasz.id);
  });

  it('anonymous ones stay anonymous, even before the first vote, which may be under way', async () => {
    const id = await poll('Whom do we ask to leave?', { 'PollInput.IsAnonymous': 'true' });
    const uncover = () => server.attempt(lea, reminderEndpoints.editReminder, { body: { id, isAnonymous: false } });
    expect((await uncover()).status).toBe(422);
    await cast(tomasz, id, 'Nobody');
    expect((await uncover()).status).toBe(422);
    expect((await get(id)).votes?.map((v) => v.votedBy)).toEqual([NIL_ID]);
    const open = await poll('Tea?');
    await eventsOf(() => server.call(lea, reminderEndpoints.editReminder, { body: { id: open, isAnonymous: true } }));
  });

  it('refuse an unknown option and a vote after the end, and emit the end once', async () => {
    const data = form(lea, { ReminderType: '3', 'PollInput.Title': 'Which?' });
    for (const option of ['Friday', 'Saturday']) data.append('PollInput.Options', option);
    const id = await server.call(lea, reminderEndpoints.addReminder, { body: data });
    const none = await server.attempt(lea, reminderEndpoints.vote, { body: { reminderId: id, choice: 'Sunday' } });
    expect(none.status).toBe(422);
    await cast(lea, id, 'Friday');
    await server.call(lea, reminderEndpoints.editReminder, { body: { id, expirationDate: '2020-01-01T00:00:00Z' } });
    const late = await server.attempt(tomasz, reminderEndpoints.vote, { body: { reminderId: id, choice: 'Friday' } });
    expect(late.status).toBe(422);
    const end = () => endPolls(server.platform.database, server.platform.transact);
    const events = await eventsOf(end);
    expect(events.filter((event) => event.name === 'PollEnded').map((event) => event.payload)).toContain(id);
    expect(await end()).toBe(0);
  });
});
