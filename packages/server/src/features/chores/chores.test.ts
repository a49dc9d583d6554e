import { accountCalls } from '@hestia/contract/accounts/calls.ts';
import { applyToChoreMessages, applyToChores } from '@hestia/contract/chores/apply.ts';
import { choreCalls } from '@hestia/contract/chores/calls.ts';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import type { Person } from '#test/call.ts';
import { verifyEvents } from '#test/verify-events.ts';
import { startHome } from '#test/home.ts';
import { archiveDoneChores } from './archive.ts';

const { world, lea, tomasz, stranger, home } = await startHome();
afterAll(() => world.close());

const list = () => world.call(lea, choreCalls.listChores, { params: { id: home } });
const get = (id: string) => world.call(lea, choreCalls.getChore, { params: { id } });
const add = (title: string, more: object = {}) =>
  world.call(lea, choreCalls.addChore, { body: { colocationId: home, createdBy: lea.id, title, ...more } });
const told = (write: () => Promise<unknown>) =>
  verifyEvents(world, lea, {
    fetch: list,
    apply: (chores, event: Parameters<typeof applyToChores>[1]) => [...applyToChores(chores, event)],
    write,
  });

describe('chores', () => {
  it('are listed by due date, and every write tells all that changed', async () => {
    await told(() => add('Bins', { dueDate: '2026-12-02T18:00:00Z', description: 'Glass and paper' }));
    await told(() => add('Stairs', { dueDate: '2026-12-01T18:00:00Z', enrolled: [lea.id, tomasz.id] }));
    const [stairs, bins] = await list();
    expect([stairs?.title, bins?.title]).toEqual(['Stairs', 'Bins']);
    expect(stairs?.enrolledUsers).toEqual({ [lea.id]: null, [tomasz.id]: null });
    const id = bins?.id ?? '';
    await told(() => world.call(tomasz, choreCalls.editChore, { body: { id, title: 'All bins', enrolled: [lea.id] } }));
    await told(() => world.call(tomasz, choreCalls.enrol, { query: { choreId: id, userId: tomasz.id } }));
    await told(() => world.call(lea, choreCalls.leave, { query: { choreId: id, userId: lea.id } }));
    await told(() => world.call(lea, choreCalls.toggleDone, { query: { id } }));
    expect(await get(id)).toMatchObject({
      title: 'All bins',
      description: 'Glass and paper',
      dueDate: '2026-12-02T18:00:00.000Z',
      isDone: true,
      doneBy: lea.id,
      enrolledUsers: { [tomasz.id]: null },
    });
    await told(() => world.call(lea, choreCalls.deleteChore, { params: { id } }));
  });

  it('keep what an edit does not name, empty a list of people and clear a description when told to', async () => {
    const id = await add('Oven', { description: 'Inside', enrolled: [tomasz.id], dueDate: '2027-01-01' });
    await world.call(lea, choreCalls.editChore, { body: { id, title: 'Oven', enrolled: [], description: null } });
    expect(await get(id)).toMatchObject({
      enrolledUsers: {},
      description: null,
      dueDate: '2027-01-01T00:00:00.000Z',
      isDone: false,
    });
  });

  it('refuse a second enrolment, one of a stranger, and the end of one that is not there', async () => {
    const id = await add('Windows', { enrolled: [lea.id] });
    const replies = [
      await world.attempt(lea, choreCalls.enrol, { query: { choreId: id, userId: lea.id } }),
      await world.attempt(lea, choreCalls.enrol, { query: { choreId: id, userId: stranger.id } }),
      await world.attempt(lea, choreCalls.leave, { query: { choreId: id, userId: tomasz.id } }),
    ];
    expect(replies.map((reply) => reply.status)).toEqual([422, 422, 404]);
  });

  it('are known by who is enrolled', async () => {
    const id = await add('Plants', { enrolled: [tomasz.id] });
    const mine = await world.call(lea, choreCalls.listByUser, { query: { userId: tomasz.id } });
    expect(mine.map((chore) => chore.id)).toContain(id);
    const people = await world.call(lea, choreCalls.listEnrolled, { query: { choreId: id } });
    const { username, email } = tomasz;
    expect(people).toEqual([{ id: tomasz.id, username, email, colocationId: home, profilePictureUrl: null }]);
    const query = { userId: stranger.id };
    expect((await world.attempt(lea, choreCalls.listByUser, { query })).status).toBe(404);
  });

  it('have changed when somebody enrols or leaves: the older client tells by the time whether it shows the latest', async () => {
    const id = await add('Dishes');
    const times = [(await get(id)).updatedAt];
    for (const change of [choreCalls.enrol, choreCalls.leave]) {
      await told(() => world.call(lea, change, { query: { choreId: id, userId: lea.id } }));
      times.push((await get(id)).updatedAt);
    }
    expect(new Set(times).size).toBe(3);
    expect(times.toSorted()).toEqual(times);
  });

  it('are enrolled in by two at once without either being lost', async () => {
    const id = await add('Carry the fridge');
    await Promise.all(
      [lea, tomasz].map((p) => world.call(p, choreCalls.enrol, { query: { choreId: id, userId: p.id } })),
    );
    expect(Object.keys((await get(id)).enrolledUsers).toSorted()).toEqual([lea.id, tomasz.id].toSorted());
  });

  it('are nobody’s once the one who was enrolled moves out, but for what is done', async () => {
    const guest = await world.signUp('Guest');
    await world.join(guest, home);
    const open = await add('Guest’s open task', { enrolled: [guest.id, lea.id] });
    const done = await add('Guest’s done task', { enrolled: [guest.id], isDone: true, dueDate: '2090-01-01' });
    await told(() => world.call(guest, accountCalls.quitColocation, { params: { id: home } }));
    expect(Object.keys((await get(open)).enrolledUsers)).toEqual([lea.id]);
    expect(Object.keys((await get(done)).enrolledUsers)).toEqual([guest.id]);
  });

  it('do not exist for another household', async () => {
    const id = await add('Secret');
    const replies = [
      await world.attempt(stranger, choreCalls.getChore, { params: { id } }),
      await world.attempt(stranger, choreCalls.listChores, { params: { id: home } }),
      await world.attempt(stranger, choreCalls.toggleDone, { query: { id } }),
      await world.attempt(stranger, choreCalls.editChore, { body: { id, title: 'x' } }),
      await world.attempt(stranger, choreCalls.deleteChore, { params: { id } }),
      await world.attempt(stranger, choreCalls.addChoreMessage, { body: { choreId: id, content: 'x' } }),
      await world.attempt(stranger, choreCalls.listChoreMessages, { params: { id } }),
    ];
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([404]));
  });
});

describe('comments on a chore', () => {
  it('are listed oldest first, told live, and deleted by their writer only', async () => {
    const id = await add('Talked about');
    const fetch = () => world.call(lea, choreCalls.listChoreMessages, { params: { id } });
    const apply = (messages: Awaited<ReturnType<typeof fetch>>, event: Parameters<typeof applyToChoreMessages>[2]) => [
      ...applyToChoreMessages(id, messages, event),
    ];
    const say = (person: Person, content: string) =>
      world.call(person, choreCalls.addChoreMessage, { body: { choreId: id, createdBy: person.id, content } });
    await verifyEvents(world, lea, { fetch, apply, write: () => say(lea, 'Who has the key?') });
    await verifyEvents(world, lea, { fetch, apply, write: () => say(tomasz, 'Me') });
    const [first] = await fetch();
    const params = { id: first?.id ?? '' };
    expect((await world.attempt(tomasz, choreCalls.deleteChoreMessage, { params })).status).toBe(403);
    await verifyEvents(world, lea, {
      fetch,
      apply,
      write: () => world.call(lea, choreCalls.deleteChoreMessage, { params }),
    });
    expect((await fetch()).map((m) => m.content)).toEqual(['Me']);
  });

  it('leave no words in the kept events when their chore is deleted', async () => {
    const [id, other] = [await add('Deleted with its comments'), await add('Kept with its comments')];
    const say = (choreId: string, content: string) =>
      world.call(lea, choreCalls.addChoreMessage, { body: { choreId, content } });
    await say(id, 'Nobody shall read this');
    await say(other, 'This they shall');
    await world.call(tomasz, choreCalls.deleteChore, { params: { id } });
    const { rows } = await sql<{ content: string }>`
      select payload ->> 'content' as content from events
      where colocation_id = ${home} and payload ->> 'choreId' in (${id}, ${other}) order by seq`.execute(
      world.platform.database.of(),
    );
    expect(rows.map(({ content }) => content)).toEqual(['', 'This they shall']);
  });
});

describe('the nightly archive', () => {
  it('puts away what is done and past, keeps it, and tells of it', async () => {
    const past = await add('Past and done', { dueDate: '2020-01-01', isDone: true });
    const open = await add('Past and open', { dueDate: '2020-01-01' });
    const coming = await add('Coming and done', { dueDate: '2090-01-01', isDone: true });
    const { database, transact } = world.platform;
    await told(() => archiveDoneChores(database, transact));
    const ids = (await list()).map((chore) => chore.id);
    expect([ids.includes(past), ids.includes(open), ids.includes(coming)]).toEqual([false, true, true]);
    const archived = await world.call(lea, choreCalls.listArchivedChores, { query: { colocationId: home } });
    expect(archived.chores.map((chore) => chore.id)).toEqual([past]);
  });

  it('goes through all households, some of them in one transaction, and each hears of its own alone', async () => {
    const { database, transact } = world.platform;
    const on = database.of();
    await sql`insert into colocations (id, name) select gen_random_uuid(), 'Archived' from generate_series(1, 130)`.execute(
      on,
    );
    await sql`insert into chores (colocation_id, id, created_by, due_at, title)
      select c.id, gen_random_uuid(), ${lea.id}, '2020-01-01', 'Done' from colocations c, generate_series(1, 2)
      where c.name = 'Archived'`.execute(on);
    await sql`insert into chore_completions (colocation_id, chore_id)
      select colocation_id, id from chores where title = 'Done'`.execute(on);
    let transactions = 0;
    const counted: typeof transact = (who, work) => {
      transactions++;
      return transact(who, work);
    };
    expect(await archiveDoneChores(database, counted)).toBe(260);
    expect(transactions).toBe(3);
    const { rows } = await sql<{ households: number; wrong: number }>`
      select count(distinct e.colocation_id) as households,
        count(*) filter (where c.archived_at is null or c.colocation_id <> e.colocation_id) as wrong
      from events e join chores c on c.id::text = e.payload #>> '{}' where c.title = 'Done'`.execute(on);
    expect(rows).toEqual([{ households: 130, wrong: 0 }]);
  });

  it('is read page by page, also when the last chore of a page is deleted or opened meanwhile', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) {
      ids.unshift(await add(`Put away ${n}`, { dueDate: '2020-01-01', isDone: true }));
      await archiveDoneChores(world.platform.database, world.platform.transact);
    }
    const page = (before?: string | null) =>
      world.call(lea, choreCalls.listArchivedChores, { query: { colocationId: home, limit: 2, before } });
    const first = await page();
    expect(first.chores.map((chore) => chore.id)).toEqual(ids.slice(0, 2));
    await world.call(lea, choreCalls.deleteChore, { params: { id: ids[1] ?? '' } });
    const second = await page(first.next);
    expect(second.chores.map((chore) => chore.id)).toEqual(ids.slice(2, 4));
    await world.call(lea, choreCalls.toggleDone, { query: { id: ids[3] ?? '' } });
    const third = await page(second.next);
    expect(third.chores[0]?.id).toBe(ids[4]);
  });

  it('is refused a place that is none', async () => {
    for (const before of ['x', '_', `2020-13-01T00:00:00Z_${crypto.randomUUID()}`, crypto.randomUUID()]) {
      const query = { colocationId: home, before };
      expect((await world.attempt(lea, choreCalls.listArchivedChores, { query })).body).toMatchObject({
        code: 'invalid',
        errors: { before: ['Invalid cursor'] },
      });
    }
  });

  it('gives a chore back when it is opened again', async () => {
    const id = await add('Again', { dueDate: '2020-01-01', isDone: true });
    await archiveDoneChores(world.platform.database, world.platform.transact);
    await told(() => world.call(lea, choreCalls.toggleDone, { query: { id } }));
    expect((await list()).find((chore) => chore.id === id)?.isDone).toBe(false);
  });
});
