import type { Page } from '@playwright/test';
import type { AppScreen } from './all-screens.ts';
import { takeMail } from './rare.ts';

const submit = (page: Page) => page.locator('form [type=submit]').click();

/** The screens of a user who forgot their password. */
export const forgottenScreens: readonly AppScreen[] = [
  { name: 'recover', path: '/recover', user: null },
  { name: 'recover-faults', path: '/recover', user: null, after: submit },
  { name: 'forgotten', path: '/forgotten', user: null },
  {
    name: 'forgotten-sent',
    path: '/forgotten',
    user: null,
    before: takeMail,
    after: async (page) => {
      await page.locator('[name=email]').fill('ines@example.org');
      await submit(page);
      await page.locator('[role=status] h1').waitFor();
    },
  },
  {
    name: 'login-mail',
    path: '/login',
    user: null,
    before: takeMail,
    after: (page) => page.locator('.auth-forgotten summary').click(),
  },
];

/** The page of the invitation on a server that sends e-mail. */
export const mailedInvitation: AppScreen = {
  name: 'invite-mail',
  path: '/add-user',
  before: takeMail,
  after: async (page) => {
    await page.locator('.ui-button.ui-button-quiet.ui-button-wide').click();
    await page.locator('[name=email]').waitFor();
  },
};
