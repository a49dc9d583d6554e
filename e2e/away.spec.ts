import { expect } from '@playwright/test';
import { test } from './people.ts';

test.use({ startAt: '/profile' });

test('whoever goes away is marked for the others, left out of new expenses, and back with one press', async ({
  twoPeople: [ines, marc],
}) => {
  const away = ines.page.getByRole('switch', { name: 'I’m away' });
  await ines.page.getByText('I’m away').click();
  await expect(away).toBeChecked();

  // Marc sees it without asking, and does not share with her by default.
  const face = marc.page.getByRole('region', { name: 'Who lives here' }).getByRole('button', { name: /^Inès/ });
  await expect(face).toContainText('away');
  await marc.page.goto('/money?sheet=new');
  const share = marc.page.getByRole('dialog').getByRole('checkbox', { name: /^Inès/ });
  await expect(share).not.toBeChecked();

  // Back again, while his form is open.
  await ines.page.getByText('I’m away').click();
  await expect(away).not.toBeChecked();
  await expect(share).toBeChecked();
});

test('what is said about being away without network is there for the others once there is one', async ({
  twoPeople: [ines, marc],
}) => {
  await expect(ines.page.getByRole('switch', { name: 'I’m away' })).toBeEnabled();
  await ines.context.setOffline(true);
  await ines.page.getByText('I’m away').click();
  await expect(ines.page.getByRole('button', { name: 'Open-ended' })).toBeVisible();
  await ines.context.setOffline(false);
  const face = marc.page.getByRole('region', { name: 'Who lives here' }).getByRole('button', { name: /^Inès/ });
  await expect(face).toContainText('away');
});
