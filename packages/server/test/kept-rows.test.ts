import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { historyEndpoints } from '@hestia/contract/money/history-endpoints.ts';
import { placeholderEndpoints } from '@hestia/contract/placeholders/endpoints.ts';
import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import { imageEndpoints } from '@hestia/contract/images/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { forgetDeleted } from '../src/features/money/history/forgetting.ts';
import { findBrokenRules } from './kept-rows.ts';
import { Flat } from './money/flat.ts';
import { pictureForm } from './samples/images.ts';
import { startTestServer } from './server.ts';

const server = await startTestServer();
afterAll(() => server.close());

it('Derived rows match the other rows after all writers', async () => {
  const [ada, ben, cleo] = [await server.signUp('Ada'), await server.signUp('Ben'), await server.signUp('Cleo')];
  const broken: unknown[] = [];
  const check = async <T>(step: string, written: Promise<T>): Promise<T> => {
    const result = await written;
    for (const rule of await findBrokenRules(server.platform.database)) broken.push([step, rule]);
    return result;
  };
  const flat = await check('found and join', Flat.open(server, [ada, ben, cleo]));
  const at = { colocationId: flat.id };

  const [food, drinks] = [await flat.addCategory('Food'), await flat.addCategory('Drinks')];
  const id = await check('add', flat.add({ amount: 12, expenseCategoryId: food }));
  await check('edit', flat.edit(id, { amount: 15, expenseCategoryId: drinks }));
  const body = pictureForm({ expenseId: id });
  const receipt = await check('add picture', server.call(ada, moneyEndpoints.addPicture, { body }));
  await check('remove picture', server.call(ben, moneyEndpoints.removePicture, { params: { id: receipt } }));
  await server.call(ada, moneyEndpoints.addPicture, { body: pictureForm({ expenseId: id }) });
  await check('rename', server.call(ben, moneyEndpoints.renameCategory, { body: { id: drinks, name: 'Wine' } }));
  await check('delete', flat.remove(id));
  await check('restore', server.call(ada, historyEndpoints.restoreExpense, { body: { id } }));
  await check('delete category', server.call(ada, moneyEndpoints.deleteCategory, { params: { id: drinks } }));
  await sql`update deleted_expenses set deleted_at = now() - interval '40 days'`.execute(server.platform.database.of());
  const { database, transact } = server.platform;
  expect(await check('forget', forgetDeleted(database, transact))).toBe(1);

  const name = { ...at, name: 'Dan' };
  const dan = await check('name', server.call(ada, placeholderEndpoints.addPlaceholder, { body: name }));
  await flat.add({ amount: 9, expenseCategoryId: food, paidBy: dan, splitBetween: [dan, ada.id] });
  const collects = { id: flat.id, collector: dan };
  await check('collect', server.call(ada, colocationEndpoints.setCollector, { body: collects }));
  await check('claim', server.call(cleo, placeholderEndpoints.claimPlaceholder, { body: { placeholderId: dan } }));
  const unused = await server.call(ada, placeholderEndpoints.addPlaceholder, { body: { ...at, name: 'Eve' } });
  await flat.add({ amount: 6, expenseCategoryId: food, paidBy: unused, splitBetween: [ada.id] });
  await check('remove name', server.call(ada, placeholderEndpoints.removePlaceholder, { params: { id: unused } }));
  const change = { id: flat.id, name: 'Attic', address: 'Under the roof', timeZone: 'Asia/Tokyo' };
  await check('change', server.call(ben, colocationEndpoints.updateColocation, { body: change }));
  await check('leave', flat.leave(cleo));
  await check('come back', server.join(cleo, flat.id));
  const out = { params: { userId: cleo.id }, body: { password: ada.password } };
  await check('take out', server.call(ada, colocationEndpoints.removeMember, out));
  await check('readmit', server.call(ben, colocationEndpoints.readmitMember, { params: { userId: cleo.id } }));

  const note = pictureForm({ ...at, createdBy: ada.id, reminderType: '1', coordX: '1', coordY: '1', caption: 'Bins' });
  const noteId = await check('note', server.call(ada, reminderEndpoints.addReminder, { body: note }));
  await check('delete note', server.call(ada, reminderEndpoints.deleteReminder, { params: { id: noteId } }));
  const message = pictureForm({ ...at, sendBy: ada.id });
  const sent = await check('send', server.call(ada, messageEndpoints.sendPictures, { body: message }));
  await check('delete message', server.call(ada, messageEndpoints.deleteMessage, { params: { id: sent } }));
  for (const step of ['face', 'other face']) {
    const face = await server.call(ben, imageEndpoints.addImage, { body: pictureForm() });
    const profile = { id: ben.id, pathToProfilePicture: face };
    await check(step, server.call(ben, accountEndpoints.updateUser, { body: profile }));
  }
  await server.call(ada, reminderEndpoints.addReminder, {
    body: pictureForm({ ...at, createdBy: ada.id, reminderType: '1', coordX: '1', coordY: '1', caption: 'Hall' }),
  });
  await server.call(ada, messageEndpoints.sendPictures, { body: pictureForm({ ...at, sendBy: ada.id }) });
  const end = { params: { id: flat.id }, body: { password: ada.password } };
  await check('delete household', server.call(ada, colocationEndpoints.deleteColocation, end));
  expect(broken).toEqual([]);
});
