import { unfold } from '../unfold.ts';
import type { AppScreen } from './all-screens.ts';

const SHEET = '[role=dialog]';

/** The form of an expense with each of its parts unfolded, and an expense to read. */
export const expenseScreens = (expense: string): readonly AppScreen[] => [
  { name: 'expense-new', path: '/money?sheet=new', shows: SHEET },
  {
    name: 'expense-percent',
    path: '/money?sheet=new',
    after: async (page) => {
      await unfold(page, 'split');
      await page.locator('[role=dialog] .ui-segment-item').nth(2).click();
    },
  },
  {
    name: 'expense-shares',
    path: '/money?sheet=new&title=Pizza',
    after: async (page) => {
      await page.locator('[role=dialog] .ui-amount input').fill('10.01');
      await unfold(page, 'payer');
      const several = page.locator('[role=dialog] .ui-chips .ui-chip').last();
      await several.click();
      await unfold(page, 'split');
      await page.locator('[role=dialog] .ui-segment-item').nth(3).click();
    },
    shows: '[role=dialog] .split-portion',
  },
  {
    name: 'expense-extras',
    path: '/money?sheet=new&title=Market',
    after: async (page) => {
      await page.locator('[role=dialog] .ui-amount input').fill('100.01');
      await unfold(page, 'split');
      await page.locator('[role=dialog] .ui-segment-item').nth(4).click();
      await page.locator('[role=dialog] .split-portion input').first().fill('12.50');
    },
    shows: '[role=dialog] .split-portion',
  },
  {
    name: 'expense-items',
    path: '/money?sheet=new&title=Dinner',
    after: async (page) => {
      await page.locator('[role=dialog] .ui-amount input').fill('1284.90');
      await unfold(page, 'split');
      await page.locator('[role=dialog] .ui-segment-item').nth(5).click();
      await page.locator('[role=dialog] .split-item-name input').fill('Lebensmittelunverträglichkeitsvorräte');
      await page.locator('[role=dialog] .split-item-line .split-portion input').fill('1099.99');
      await page.locator('[role=dialog] .split-item-sharer').nth(1).click();
    },
    shows: '[role=dialog] .split-items-rest',
  },
  {
    name: 'expense-faults',
    path: '/money?sheet=new',
    after: async (page) => {
      await unfold(page, 'split');
      await page.locator('[role=dialog] .ui-segment-item').nth(1).click();
      await page.locator('[role=dialog] [type=submit]').click();
    },
    shows: '[role=dialog] [aria-invalid=true]',
  },
  {
    name: 'expense-foreign',
    path: '/money?sheet=new&title=Fondue',
    after: async (page) => {
      await unfold(page, 'currency');
      await page.locator('[role=dialog] .ui-switch').first().click();
      await page.locator('[role=dialog] .ui-amount input').fill('1284.90');
      await page.locator('[role=dialog] [role=group] .ui-select-button').scrollIntoViewIfNeeded();
    },
    shows: '[role=dialog] .ui-select-button',
  },
  {
    name: 'expense-back',
    path: '/money?sheet=new&title=Crates',
    after: async (page) => {
      await unfold(page, 'more');
      await page.locator('[role=dialog] .ui-switch').last().click();
    },
    shows: '[role=dialog] .ui-switch[data-selected]',
  },
  { name: 'expense-edit', path: `/money?expense=${expense}&edit=now`, shows: '[role=dialog] .ui-sentence' },
  { name: 'expense', path: `/money?expense=${expense}`, shows: SHEET },
  {
    name: 'expense-receipts',
    path: `/money?expense=${expense}`,
    after: (page) => page.locator('.picture-strip img').first().scrollIntoViewIfNeeded(),
  },
  {
    name: 'expense-history',
    path: `/money?expense=${expense}`,
    after: (page) => page.locator('.log-entry').last().scrollIntoViewIfNeeded(),
  },
];
