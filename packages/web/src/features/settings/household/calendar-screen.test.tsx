import { calendarEndpoints } from '@hestia/contract/chores/calendar/endpoints.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { writeCookie } from '#platform/session/cookies.ts';
import { saveUser } from '#platform/session/session.ts';
import { expectAccessible } from '#test/accessible.ts';
import { mockFetch, refusal } from '#test/fetch-mock.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { CalendarScreen } from './calendar-screen.tsx';

const url = 'https://hestia.example.org/api/Chore/Calendar/secret';
const madeAt = '2026-11-20T10:00:00.000Z';

beforeEach(() => {
  writeCookie('token', 'a.b.c');
  saveUser({
    id: 'lea',
    username: 'Léa',
    email: 'lea@example.org',
    colocationId: '3f2c9a10-0b1e-4c2d-8e3f-4a5b6c7d8e9f',
  });
});

const open = async (known: string | null, reply: unknown = { url, madeAt }) => {
  const asked = mockFetch(
    [calendarEndpoints.getCalendarAddress, { madeAt: known }],
    [calendarEndpoints.createCalendarAddress, () => reply],
    [calendarEndpoints.withdrawCalendarAddress, () => 'lea'],
  );
  return { ...(await renderScreen(<CalendarScreen />, { path: '/settings/calendar' })), ...asked };
};

test('a link is made on request, shown once, copied, and opened in the calendar app', async () => {
  const screen = await open(null);
  await screen.getByRole('button', { name: 'Create link' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Your calendar link' })).toHaveValue(url);
  await expect.element(screen.getByText(/we show it only this once/)).toBeVisible();
  await expectAccessible();
  const app = screen.getByRole('link', { name: 'Open in calendar app' });
  expect(app.element().getAttribute('href')).toBe('webcal://hestia.example.org/api/Chore/Calendar/secret');
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await screen.getByRole('button', { name: 'Copy link' }).click();
  expect(write).toHaveBeenCalledWith(url);
});

test('an existing link is not shown again: another one replaces it, or none', async () => {
  const screen = await open(madeAt);
  await expect.element(screen.getByText(/You’ve had a link since November\s20, 2026/)).toBeVisible();
  await expect.element(screen.getByRole('textbox')).not.toBeInTheDocument();
  await expectAccessible();
  await screen.getByRole('button', { name: 'Create new link' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Your calendar link' })).toHaveValue(url);
  await screen.getByRole('button', { name: 'Turn off link' }).click();
  await expect.element(screen.getByRole('button', { name: 'Create link' })).toBeVisible();
  expect(screen.of(calendarEndpoints.withdrawCalendarAddress).length).toBe(1);
});

test('a refusal changes nothing', async () => {
  const screen = await open(null, refusal('unavailable'));
  await screen.getByRole('button', { name: 'Create link' }).click();
  await expect.element(screen.getByRole('button', { name: 'Create link' })).toBeEnabled();
  await expect.element(screen.getByRole('textbox')).not.toBeInTheDocument();
});

test('a link is made after the password is confirmed', async () => {
  const made = ({ body }: { body: unknown }) =>
    (body as { password?: string }).password === 'three blue herons' ? { url, madeAt } : refusal('passwordNeeded');
  mockFetch([calendarEndpoints.getCalendarAddress, { madeAt: null }], [calendarEndpoints.createCalendarAddress, made]);
  const screen = await renderScreen(<CalendarScreen />, { path: '/settings/calendar' });
  await screen.getByRole('button', { name: 'Create link' }).click();
  const question = screen.getByRole('alertdialog', { name: 'Is this you?' });
  await question.getByRole('button', { name: 'Confirm' }).click();
  await question.getByLabelText('Your password').fill('three blue herons');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Your calendar link' })).toHaveValue(url);
});
