import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBoard } from '#test/board.ts';
import { pictureForm } from '#test/samples/images.ts';

const at = await startBoard();
const { server, lea, tomasz, stranger, home } = at;
afterAll(() => server.close());

/** Each kind of note that only its author may edit, with a content change. */
const kinds = {
  text: { fields: { ReminderType: '0', Content: 'Wi-Fi: hestia', Color: 'blue' }, change: { content: 'Wi-Fi: vesta' } },
  picture: { fields: { ReminderType: '1', Caption: 'Cat' }, change: { caption: 'Dog' } },
  poll: {
    fields: { ReminderType: '3', 'PollInput.Title': 'Film?' },
    // As *Close poll* says it.
    change: { expirationDate: '2026-01-01T00:00:00.000Z' },
  },
};
type Kind = keyof typeof kinds;
const each = Object.keys(kinds) as Kind[];

/** Authors who live there, have returned, have left or are deleted, with two notes of each kind. */
const authors = { member: 'member', returned: 'returned', left: 'left', deleted: 'deleted' } as const;
type Author = keyof typeof authors;
const notes = new Map<string, string>();
const noteOf = (author: Author, kind: Kind, deed: 'change' | 'delete') => notes.get(`${author} ${kind} ${deed}`) ?? '';

function putUp(user: typeof lea, kind: Kind): Promise<string> {
  const body =
    kind === 'picture'
      ? pictureForm({ ...kinds.picture.fields, colocationId: home })
      : at.form(user, kinds[kind].fields);
  return server.call(user, reminderEndpoints.addReminder, { body });
}

async function leave(user: typeof lea, author: Author): Promise<void> {
  if (author === 'member') return;
  if (author === 'deleted')
    return void (await server.call(user, accountEndpoints.deleteUser, { params: { id: user.id } }));
  await server.call(user, accountEndpoints.quitColocation, { params: { id: home } });
  if (author === 'returned') await server.join(user, home);
}

beforeAll(async () => {
  for (const author of Object.values(authors)) {
    const user = await server.signUp(author);
    await server.join(user, home);
    for (const kind of each)
      for (const deed of ['change', 'delete']) notes.set(`${author} ${kind} ${deed}`, await putUp(user, kind));
    await leave(user, author);
  }
});

const change = (user: typeof lea, id: string, kind: Kind) =>
  server.attempt(user, reminderEndpoints.editReminder, { body: { id, ...kinds[kind].change } });
const remove = (user: typeof lea, id: string) =>
  server.attempt(user, reminderEndpoints.deleteReminder, { params: { id } });

/** The results for other members, and for users of other households. */
const outcomes: Record<Author, number> = { member: 403, returned: 403, left: 200, deleted: 200 };

describe.each(Object.values(authors))('what was put up by somebody now %s', (author) => {
  it.each(each)('as a %s, notes are edited and removed as documented, with live events', async (kind) => {
    const [changed, deleted] = [noteOf(author, kind, 'change'), noteOf(author, kind, 'delete')];
    const refused = [await change(stranger, changed, kind), await remove(stranger, deleted)];
    expect(refused.map(({ status }) => status)).toEqual([404, 404]);
    const found: number[] = [];
    const events = await at.eventsOf(async () => {
      found.push((await change(tomasz, changed, kind)).status, (await remove(tomasz, deleted)).status);
    });
    expect(found).toEqual([outcomes[author], outcomes[author]]);
    expect(events.map(({ name }) => name)).toEqual(
      outcomes[author] === 200 ? ['ReminderChanged', 'ReminderDeleted'] : [],
    );
  });
});

it("recoloring several requires that all are one's own or have no author here", async () => {
  const [own, left, others] = [
    await at.text('Mine'),
    noteOf('left', 'text', 'change'),
    noteOf('member', 'text', 'change'),
  ];
  const recolour = (...ids: string[]) =>
    server.attempt(lea, reminderEndpoints.moveReminders, {
      body: ids.map((id) => ({ id, coordX: 1, coordY: 2, coordZ: 3, color: 'pink' })),
    });
  expect((await recolour(own, left, others)).status).toBe(403);
  expect((await recolour(own, left)).status).toBe(200);
  expect(await at.get(left)).toMatchObject({ color: 'pink', coordX: 1 });
});
