import type { Page } from '@playwright/test';
import type { AppScreen } from './all-screens.ts';

const SHEET = '[role=dialog]';

/** The page of a paired device, and what members do about it. */
export const fridgeScreens = (guestLink: string): readonly AppScreen[] => [
  { name: 'pairings', path: '/settings/fridge', shows: 'main .ui-row' },
  { name: 'pair', path: '/settings/fridge', after: (page) => pressButton(page, 'ui-button-fill'), shows: SHEET },
  { name: 'guest-link', path: '/settings/fridge', after: (page) => pressButton(page, 'ui-button-line'), shows: SHEET },
  { name: 'pairing', path: '/settings/fridge', after: (page) => pressButton(page, 'ui-row'), shows: SHEET },
  { name: 'fridge-code', path: '/fridge', user: null, shows: '.fridge-code' },
  { name: 'fridge', path: guestLink, user: null, shows: '.fridge-notes' },
];

const pressButton = (page: Page, look: string) => page.locator(`main button.${look}`).first().click();
