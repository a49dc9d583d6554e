import { expect } from '@playwright/test';
import { test } from './people.ts';

test('a poll that is closed becomes a task, which the other one sees with the way back to the poll', async ({
  twoPeople: [ines, marc],
}) => {
  const [a, b] = [ines.page, marc.page];
  const form = new FormData();
  const home = await ines.account.call<{ colocationId: string }>('GET', `/api/User/GetById/${ines.account.id}`);
  const poll = { colocationId: home.colocationId, reminderType: '3', 'PollInput.Title': 'Which evening?' };
  for (const [name, value] of Object.entries(poll)) form.append(name, value);
  for (const option of ['Friday', 'Sunday']) form.append('PollInput.Options', option);
  const headers = { authorization: `Bearer ${ines.account.jwt}` };
  await a.request.post('/api/Reminder', { headers, multipart: form });

  await b.getByRole('radio', { name: /Sunday/ }).click();
  const note = a.getByRole('article', { name: 'Poll: Which evening?' });
  await expect(note.getByRole('radio', { name: /Sunday.*1 vote/ })).toBeVisible();
  await note.focus();
  await a.keyboard.press(' ');
  await a.getByRole('button', { name: 'Close poll' }).click();
  await expect(b.getByText(/^Closed/)).toBeVisible();
  await expect(b.getByRole('button', { name: 'Make it happen' })).toBeHidden();

  await a.getByRole('button', { name: 'Make it happen' }).click();
  await a.getByRole('link', { name: 'Make it a task' }).click();
  await expect(a.getByRole('textbox', { name: 'What needs doing?' })).toHaveValue('Sunday');
  await a.getByRole('button', { name: 'Add task' }).click();
  // Whoever made something of it is back at the board.
  await expect(a.getByRole('heading', { level: 1, name: 'Board' })).toBeVisible();

  await b.goto('/tasks');
  await b.getByRole('link', { name: /Sunday/ }).click();
  await b.getByRole('dialog', { name: 'Sunday' }).getByRole('link').click();
  await expect(b.getByRole('article', { name: 'Poll: Which evening?' })).toBeInViewport();
});
