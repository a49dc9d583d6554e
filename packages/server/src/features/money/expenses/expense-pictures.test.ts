import { imageEndpoints } from '@hestia/contract/images/endpoints.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestUser, Reply } from '#test/call.ts';
import { Flat } from '#test/money/flat.ts';
import { pictureForm } from '#test/samples/images.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let members: TestUser[];
let flat: Flat;
let expenseId: string;

beforeAll(async () => {
  server = await startTestServer();
  members = await Promise.all(['Ada', 'Bob', 'Cleo'].map((name) => server.signUp(name)));
});
beforeEach(async () => {
  flat = await Flat.open(server, members.slice(0, 2));
  expenseId = await flat.add({ amount: 43.2, expenseCategoryId: await flat.addCategory('Food') });
});
afterAll(() => server.close());

const attempt = (user: TestUser, body = pictureForm({ expenseId }), key?: string): Promise<Reply> =>
  server.attempt(user, moneyEndpoints.addPicture, key === undefined ? { body } : { body, key });
const add = async () => String((await attempt(flat.one)).body);
const remove = (user: TestUser, id: string) => server.attempt(user, moneyEndpoints.removePicture, { params: { id } });
const find = (id = expenseId) => server.call(flat.one, moneyEndpoints.getExpense, { params: { id } });
const idsOf = async () => (await find()).pictures?.map(({ id }) => id);
const load = (user: TestUser, name: string | null | undefined) =>
  server.attempt(user, imageEndpoints.getImage, { params: { name: name ?? '' } });
const countImages = async () => {
  const { rows } = await sql`select from images where colocation_id = ${flat.id}`.execute(
    server.platform.database.of(),
  );
  return rows.length;
};

describe('a picture of an expense', () => {
  test('pictures are visible to the whole household, in order, with events for all members', async () => {
    const events = await flat.verify(() => add());
    expect(events).toEqual(['ExpenseUpdated']);
    await attempt(flat.member(1));
    const { pictures = [] } = await find();
    expect(pictures.map(({ imageUrl }) => imageUrl)).toEqual([
      expect.stringMatching(/\.webp$/),
      expect.stringMatching(/\.webp$/),
    ]);
    for (const { imageUrl } of pictures) expect((await load(flat.member(1), imageUrl)).status).toBe(200);
    expect((await flat.expenses())[0]?.pictures).toEqual(pictures);
  });

  test('an expense has up to five pictures; the sixth is refused with a sentence, and not stored', async () => {
    for (let i = 0; i < limits.expensePictures; i++) expect((await attempt(flat.one)).status).toBe(200);
    expect(await attempt(flat.one)).toMatchObject({
      status: 422,
      body: { code: 'quotaReached', message: 'An expense has at most 5 pictures; remove some' },
    });
    expect(await countImages()).toBe(limits.expensePictures);
  });

  test('five concurrent pictures are all added; of seven, five', async () => {
    const sent = await Promise.all(Array.from({ length: 7 }, (_, at) => attempt(members[at % 2] ?? flat.one)));
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(limits.expensePictures);
    expect(await idsOf()).toHaveLength(limits.expensePictures);
  });

  test('a picture that is sent twice is added and stored once', async () => {
    const [once, twice] = [
      await attempt(flat.one, undefined, 'the-same'),
      await attempt(flat.one, undefined, 'the-same'),
    ];
    expect([once.status, twice.body]).toEqual([200, once.body]);
    expect(await idsOf()).toEqual([once.body]);
    expect(await countImages()).toBe(1);
  });

  test('stays when an older client, which does not know it, edits the expense', async () => {
    const id = await add();
    const { reminderId: _list, pictures: _pictures, expenseCategoryName: _name, ...known } = await find();
    const body = { ...known, amount: 50, splitBetween: members.slice(0, 2).map((user) => user.id) };
    await server.call(flat.member(1), moneyEndpoints.editExpense, { body });
    expect(await find()).toMatchObject({ amount: 50, pictures: [{ id }] });
  });

  test('any member removes a picture, once', async () => {
    const [first, second] = [await add(), await add()];
    expect(await flat.verify(() => remove(flat.member(1), first))).toEqual(['ExpenseUpdated']);
    expect(await idsOf()).toEqual([second]);
    expect((await remove(flat.one, first)).status).toBe(404);
  });

  test('a removed picture is not replayed to offline clients', async () => {
    const id = await add();
    const [picture] = (await find()).pictures ?? [];
    await remove(flat.one, id);
    const { rows } = await sql`
      select seq from events where colocation_id = ${flat.id} and payload::text like ${`%${picture?.imageUrl}%`}`.execute(
      server.platform.database.of(),
    );
    expect(rows).toEqual([]);
  });

  test('an invalid or missing picture is refused with a sentence', async () => {
    const none = new FormData();
    none.append('expenseId', expenseId);
    expect(await attempt(flat.one, none)).toMatchObject({
      status: 422,
      body: { message: expect.stringMatching(/Choose a picture/) as unknown },
    });
    none.append('file', new Blob(['words']), 'words.png');
    expect(await attempt(flat.one, none)).toMatchObject({
      status: 422,
      body: { message: expect.stringMatching(/Unsupported or damaged/) as unknown },
    });
  });

  test("another household can't see the picture, nor the expense", async () => {
    const stranger = members[2] ?? flat.one;
    await server.createHousehold(stranger);
    const id = await add();
    const [picture] = (await find()).pictures ?? [];
    expect((await load(stranger, picture?.imageUrl)).status).toBe(404);
    expect((await attempt(stranger)).status).toBe(404);
    expect((await remove(stranger, id)).status).toBe(404);
    expect(await idsOf()).toEqual([id]);
  });
});
