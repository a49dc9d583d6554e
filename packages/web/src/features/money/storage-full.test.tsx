import { beforeEach, expect, test } from 'vitest';
import { readDraft } from '#platform/drafts.ts';
import { fillDevice, toasts, untilLost } from '#test/full-device.ts';
import { LEA, TOM, YUKI } from '#test/members.ts';
import { MoneyScreen } from './money-screen.tsx';
import { expenseOf } from './money.test-fixtures.ts';
import { moveIn, renderMoney } from './money.test-utils.tsx';

beforeEach(async () => {
  await moveIn();
  fillDevice();
});

const bread = expenseOf({ name: 'Bread', amount: 10, splitBetween: { [LEA]: 3.34, [TOM]: 3.33, [YUKI]: 3.33 } });
const open = (path: string) => renderMoney(<MoneyScreen />, { expenses: [bread], path });

test("a new expense stays in its form, whole, and isn't reported as added", async () => {
  const screen = await open('/money?sheet=new');
  await screen.getByRole('textbox', { name: 'Amount', exact: true }).fill('12,50');
  await screen.getByRole('textbox', { name: 'What for?' }).fill('Soup');
  await untilLost(() => screen.getByRole('button', { name: /^Add/ }).click());
  await expect.element(screen.getByRole('textbox', { name: 'What for?' })).toHaveValue('Soup');
  expect(readDraft('money.new')).toMatchObject({ name: 'Soup' });
  await expect.element(screen.getByRole('link', { name: /Soup/, includeHidden: true })).not.toBeInTheDocument();
  expect(toasts()).toEqual([]);
});

test("an edit that can't be stored stays in its form, and the expense stays unchanged", async () => {
  const screen = await open(`/money?expense=${bread.id}&edit=now`);
  const name = screen.getByRole('textbox', { name: 'What for?' });
  await name.fill('Bread and milk');
  await untilLost(() => screen.getByRole('button', { name: 'Save' }).click());
  await expect.element(name).toHaveValue('Bread and milk');
  await expect.element(screen.getByRole('link', { name: /milk/, includeHidden: true })).not.toBeInTheDocument();
});
