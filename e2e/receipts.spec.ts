import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { odd, pdf } from '../packages/web/test/pdf.ts';
import { rowOf } from './money-page.ts';
import { unfold } from './unfold.ts';
import { cutOff, test } from './fixtures.ts';

test.use({ startAt: '/money' });

const photo = path.resolve(import.meta.dirname, '../docs/money.png');
const field = (page: Page) => page.locator('[role=dialog] input[type=file]').last();
const choose = (page: Page) => field(page).setInputFiles(photo);

async function choosePdf(page: Page, file: File): Promise<void> {
  await field(page).setInputFiles({
    name: file.name,
    mimeType: file.type,
    buffer: Buffer.from(await file.arrayBuffer()),
  });
}

test('an expense comes with a photo of its receipt, and the other adds one without network', async ({
  twoMembers: [ines, marc],
}) => {
  await ines.page.goto('/money?sheet=new');
  await ines.page.getByRole('textbox', { name: 'Amount', exact: true }).fill('20');
  await ines.page.getByRole('textbox', { name: 'What for?' }).fill('Cheese');
  await unfold(ines.page, 'receipts');
  await choose(ines.page);
  await expect(ines.page.getByRole('img', { name: 'Picture 1' })).toBeVisible();
  await ines.page.getByRole('button', { name: 'Add €20.00' }).click();

  // Marc sees it live, and large.
  await expect(rowOf(marc.page, 'Cheese').getByRole('img', { name: 'with a receipt' })).toBeVisible();
  await rowOf(marc.page, 'Cheese').click();
  await marc.page.getByRole('button', { name: 'Receipt 1 for “Cheese”' }).click();
  const large = marc.page.getByRole('dialog', { name: 'Receipt 1 for “Cheese”' });
  await expect(large.getByRole('img')).toHaveJSProperty('complete', true);
  await marc.page.goBack();
  await expect(large).toBeHidden();

  // He adds its back while offline.
  await cutOff(marc.context);
  await choose(marc.page);
  await expect(marc.page.getByRole('button', { name: 'Receipt 2 for “Cheese”' })).toBeVisible();
  await marc.context.setOffline(false);
  await expect(rowOf(ines.page, 'Cheese').getByRole('img', { name: 'with 2 receipts' })).toBeVisible();

  // A removed picture is gone for both, once undo is no longer offered.
  await rowOf(ines.page, 'Cheese').click();
  await ines.page.getByRole('button', { name: 'Remove picture 1' }).click();
  await ines.page.locator('.ui-toast', { hasText: 'removed' }).getByRole('button', { name: 'Undo' }).click();
  await expect(ines.page.getByRole('button', { name: 'Receipt 2 for “Cheese”' })).toBeVisible();

  // Both pages of a PDF come, drawn under the policy of pages, and then without network, too: what reads it, scans as well, is on the device.
  await choosePdf(ines.page, pdf({ pages: 2, odd: odd.jpeg2000 }));
  await expect(rowOf(marc.page, 'Cheese').getByRole('img', { name: 'with 4 receipts' })).toBeVisible();
  await ines.context.setOffline(true);
  // Old encodings are many, and are not.
  await choosePdf(ines.page, pdf({ odd: odd.japanese }));
  await expect(ines.page.getByText(/^This PDF can’t be read offline/)).toBeVisible();
  await choosePdf(ines.page, pdf({ pages: 3, odd: odd.jbig2 }));
  await expect(ines.page.getByRole('button', { name: 'Receipt 5 for “Cheese”' })).toBeVisible();
  await expect(ines.page.getByText('At most 5 pictures: the later pages were left out.')).toBeVisible();
});
