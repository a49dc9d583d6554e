import { imageEndpoints } from '@hestia/contract/images/endpoints.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { readOutbox } from '#platform/sync/sync.ts';
import { expectAccessible } from '#test/accessible.ts';
import { LEA } from '#test/members.ts';
import { pdf } from '#test/pdf.ts';
import { photo } from '#test/photo.ts';
import { MoneyScreen } from '../money-screen.tsx';
import { expenseOf } from '../money.test-fixtures.ts';
import { moveIn, renderMoney, unfold } from '../money.test-utils.tsx';

beforeEach(async () => {
  await caches.delete('images-passing');
  // The network takes no pictures, so that they can be looked at in the queue.
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function fail(this: XMLHttpRequest) {
    queueMicrotask(() => this.dispatchEvent(new ProgressEvent('error')));
  });
  await moveIn();
});

const two = [
  { id: '01990000-0000-7000-a000-000000000001', imageUrl: 'till.webp' },
  { id: '01990000-0000-7000-a000-000000000002', imageUrl: 'back.webp' },
];
const bread = expenseOf({ name: 'Bread', pictures: two });
const plain = expenseOf({ name: 'Wine', pictures: [] });

async function open(path: string) {
  const file = await photo();
  return renderMoney(<MoneyScreen />, {
    expenses: [bread, plain],
    balance: { [LEA]: 0 },
    path,
    more: [[imageEndpoints.getImage, () => new Response(file)]],
  });
}

const choose = (...files: File[]) =>
  userEvent.upload(document.querySelectorAll('input[type=file]')[1] as HTMLInputElement, files);

const queued = () => readOutbox()?.snapshot() ?? [];

test('receipts chosen in the form are sent with the new expense, with their bytes', async () => {
  const screen = await open('/money?sheet=new');
  await screen.getByRole('textbox', { name: 'Amount', exact: true }).fill('20');
  await screen.getByRole('textbox', { name: 'What for?' }).fill('Cheese');
  await unfold('receipts');
  await choose(await photo(), await photo(40, 50), new File(['no'], 'words.txt', { type: 'text/plain' }));
  await expect.element(screen.getByRole('img', { name: 'Picture 2' })).toBeVisible();
  await expect.element(screen.getByText('That isn’t a picture. Choose another file.')).toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: 'Remove picture 1' }).click();
  await expect.element(screen.getByRole('img', { name: 'Picture 2' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Add €20.00' }).click();
  await expect.element(screen.getByRole('link', { name: /Cheese.*with a receipt/ })).toBeVisible();
  const [added, pictured] = queued();
  expect([added?.kind, pictured?.kind]).toEqual(['money.addExpense', 'money.addPicture']);
  expect(new Map(pictured?.request.form as [string, string | Blob][]).get('File')).toBeInstanceOf(Blob);
});

test('the row of an expense shows that it has a receipt', async () => {
  const screen = await open('/money');
  await expect.element(screen.getByRole('link', { name: /Bread.*with 2 receipts/ })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: /Wine/ })).not.toHaveAccessibleName(/receipt/);
});

test('receipts open large, one after the other, and stay on the device', async () => {
  const screen = await open(`/money?expense=${bread.id}`);
  await screen.getByRole('button', { name: 'Receipt 1 for “Bread”' }).click();
  const viewer = screen.getByRole('dialog', { name: 'Receipt 1 for “Bread”' });
  await expect.element(viewer.getByText('1 of 2')).toBeVisible();
  await expect.element(viewer.getByRole('button', { name: 'Pause' })).not.toBeInTheDocument();
  await expectAccessible();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(screen.getByRole('dialog', { name: 'Receipt 2 for “Bread”' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog', { name: /^Receipt/ })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('dialog', { name: 'Bread' })).toBeVisible();
  const cached = await (await caches.open('images-passing')).keys();
  expect(cached.map(({ url }) => new URL(url).pathname)).toContain('/api/Reminder/images/till.webp');
});

test('a receipt is removed, and one undo brings it back', async () => {
  const screen = await open(`/money?expense=${bread.id}`);
  await screen.getByRole('button', { name: 'Remove picture 1' }).click();
  await expect.element(screen.getByRole('button', { name: 'Receipt 2 for “Bread”' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByRole('button', { name: 'Receipt 2 for “Bread”' })).toBeVisible();
  expect(queued()).toEqual([]);
});

test('a receipt is added to an expense at once; after the fifth there is no room for more', async () => {
  const screen = await open(`/money?expense=${bread.id}`);
  await expect.element(screen.getByRole('button', { name: 'Receipt 2 for “Bread”' })).toBeVisible();
  await choose(...(await Promise.all([1, 2, 3, 4].map((side) => photo(side * 10, 10)))));
  await expect.element(screen.getByRole('button', { name: 'Receipt 5 for “Bread”' })).toBeVisible();
  await expect.element(screen.getByText('At most 5 pictures.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Choose a picture or PDF' })).not.toBeInTheDocument();
  expect(queued().map(({ kind }) => kind)).toEqual(Array.from({ length: 3 }, () => 'money.addPicture'));
});

test('the pages of a PDF become pictures, as many as there is room for; one that cannot be read changes nothing', async () => {
  const screen = await open('/money?sheet=new');
  await screen.getByRole('textbox', { name: 'What for?' }).fill('Electricity');
  await unfold('receipts');
  await choose(await photo(), pdf({ pages: 2 }));
  await expect.element(screen.getByRole('img', { name: 'Picture 3' })).toBeVisible();
  await choose(pdf({ isLocked: true }));
  await expect.element(screen.getByText(/^This PDF has a password/)).toBeVisible();
  await expectAccessible();
  await choose(new File(['Dear flatmates,'], 'letter.pdf', { type: 'application/pdf' }));
  await expect.element(screen.getByText(/^This PDF can’t be read/)).toBeVisible();
  expect(screen.getByRole('img', { name: /^Picture/ }).elements()).toHaveLength(3);
  await choose(pdf({ pages: 3 }));
  await expect.element(screen.getByText('At most 5 pictures: the later pages were left out.')).toBeVisible();
  expect(screen.getByRole('img', { name: /^Picture/ }).elements()).toHaveLength(5);
  await expect.element(screen.getByRole('textbox', { name: 'What for?' })).toHaveValue('Electricity');
});
