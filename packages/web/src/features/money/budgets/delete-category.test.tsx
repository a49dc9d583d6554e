import { closingEndpoints } from '@hestia/contract/money/closing/endpoints.ts';
import type { ClosedMonth } from '@hestia/contract/money/closing/schemas.ts';
import { closingCommands } from '@hestia/contract/money/closing-commands.ts';
import { moneyCommands } from '@hestia/contract/money/commands.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { eraseUserData, openUserData } from '#platform/sync/sync.ts';
import { saveUser } from '#platform/session/session.ts';
import { LEA, memberOf } from '#test/members.ts';
import { moneyReducers } from '../ledger/money-data.ts';
import { FOOD, RENT } from '../money.test-fixtures.ts';
import { answer, renderMoney } from '../money.test-utils.tsx';
import { DeleteCategory } from './delete-category.tsx';

beforeEach(async () => {
  await eraseUserData();
  saveUser(memberOf(LEA, 'Léa'));
  await openUserData(crypto.randomUUID(), {
    commands: [...Object.values(moneyCommands), ...Object.values(closingCommands)],
    cacheReducers: moneyReducers,
  });
});

const october = (expenseCategoryId: string): ClosedMonth => ({
  month: '2026-10',
  closedBy: LEA,
  closedAt: '2026-11-01T09:00:00.000Z',
  spent: [{ expenseCategoryId, name: 'Food', amount: 30 }],
  changes: [],
  changeCount: 0,
});

async function open(spentOn: string) {
  const onClose = vi.fn<() => void>();
  const screen = await renderMoney(
    <DeleteCategory category={{ id: FOOD, name: 'Food', totalAmount: 30 }} onClose={onClose} />,
    { more: [answer(closingEndpoints.listMonths, { closed: [october(spentOn)], settling: null })] },
  );
  await vi.waitFor(() => expect(screen.of(closingEndpoints.listMonths)).toHaveLength(1));
  await screen.getByRole('button', { name: 'Delete' }).click();
  return { ...screen, onClose };
}

test('a category with spending in a closed month is deleted only after a second question', async () => {
  const { getByRole, getByText, of: sent, onClose } = await open(FOOD);
  await expect.element(getByText(/October 2026 is closed/)).toBeVisible();
  expect(sent(moneyEndpoints.deleteCategory)).toHaveLength(0);
  await getByRole('button', { name: 'Change it' }).click();
  await vi.waitFor(() => expect(sent(moneyEndpoints.deleteCategory)).toHaveLength(1));
  expect(onClose).toHaveBeenCalledOnce();
});

test('without spending in a closed month there is one question', async () => {
  const { getByText, of: sent } = await open(RENT);
  await vi.waitFor(() => expect(sent(moneyEndpoints.deleteCategory)).toHaveLength(1));
  await expect.element(getByText(/is closed/)).not.toBeInTheDocument();
});
