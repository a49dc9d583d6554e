import { expect } from '@playwright/test';
import { cutOff, test } from './fixtures.ts';

test.use({ startAt: '/profile' });

test('an absence entered offline reaches the other members once online', async ({ twoMembers: [ines, marc] }) => {
  await expect(ines.page.getByRole('switch', { name: 'I’m away' })).toBeEnabled();
  await cutOff(ines.context);
  await ines.page.getByText('I’m away').click();
  await expect(ines.page.getByRole('button', { name: 'Open-ended' })).toBeVisible();
  await ines.context.setOffline(false);
  const face = marc.page.getByRole('region', { name: 'Who lives here' }).getByRole('button', { name: /^Inès/ });
  await expect(face).toContainText('away');
});
