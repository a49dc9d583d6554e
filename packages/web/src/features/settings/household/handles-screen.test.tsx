import { noHandles } from '@hestia/contract/money/paying/handle-schemas.ts';
import { settleEndpoints } from '@hestia/contract/money/settle-endpoints.ts';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { mockFetch, refusal } from '#test/fetch-mock.ts';
import { saveUser } from '#platform/session/session.ts';
import { atHome, LEA, memberOf } from '#test/members.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { HandlesScreen } from './handles-screen.tsx';

beforeEach(() => saveUser(memberOf(LEA, 'Léa')));

const open = async (handles: object = noHandles, reply: unknown = LEA) => {
  const asked = mockFetch(
    ...atHome,
    [settleEndpoints.getOwnHandles, handles],
    [settleEndpoints.changeOwnHandles, () => reply],
  );
  return { ...(await renderScreen(<HandlesScreen />, { path: '/settings/handles' })), ...asked };
};

test('handles are validated with a text, and only changes are sent', async () => {
  const screen = await open({ ...noHandles, paypal: 'lea' });
  await screen.getByRole('textbox', { name: 'IBAN' }).fill('DE89 3704 0044 0532 0130 01');
  await screen.getByRole('textbox', { name: 'Revolut' }).fill('no handle!');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('That isn’t an IBAN. Check it for typos.')).toBeVisible();
  await expect.element(screen.getByText('That isn’t a name or link of Revolut.')).toBeVisible();
  await expect.element(screen.getByText('Whose account is it?')).toBeVisible();
  await expectAccessible();
  expect(screen.of(settleEndpoints.changeOwnHandles)).toEqual([]);
  await screen.getByRole('textbox', { name: 'IBAN' }).fill('DE89 3704 0044 0532 0130 00');
  await screen.getByRole('textbox', { name: 'Account holder' }).fill('Léa Müller');
  await screen.getByRole('textbox', { name: 'Revolut' }).fill('');
  await screen.getByRole('textbox', { name: 'PayPal' }).fill('');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => screen.of(settleEndpoints.changeOwnHandles).map(({ body }) => body))
    .toEqual([{ iban: 'DE89 3704 0044 0532 0130 00', accountName: 'Léa Müller', paypal: null }]);
});

test('asks for details that work in the household’s currency; a refusal keeps the input', async () => {
  const screen = await open(noHandles, refusal('unavailable'));
  await expect.element(screen.getByRole('textbox', { name: 'Lydia' })).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Venmo' })).not.toBeInTheDocument();
  await screen.getByRole('textbox', { name: 'PayPal' }).fill('lea');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'PayPal' })).toHaveValue('lea');
});

test('saving asks for the password if the server requires it; cancelling keeps the input', async () => {
  mockFetch(
    ...atHome,
    [settleEndpoints.getOwnHandles, noHandles],
    [
      settleEndpoints.changeOwnHandles,
      ({ body }) =>
        (body as { password?: string }).password === 'three blue herons' ? LEA : refusal('passwordNeeded'),
    ],
  );
  const screen = await renderScreen(<HandlesScreen />, { path: '/settings/handles' });
  await screen.getByRole('textbox', { name: 'PayPal' }).fill('lea');
  await screen.getByRole('button', { name: 'Save' }).click();
  const question = screen.getByRole('alertdialog', { name: 'Is this you?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'PayPal' })).toHaveValue('lea');
  await screen.getByRole('button', { name: 'Save' }).click();
  await question.getByRole('button', { name: 'Confirm' }).click();
  await question.getByLabelText('Your password').fill('three blue herons');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(screen.getByText('Saved.')).toBeVisible();
});
