import { unfold } from '../unfold.ts';
import type { AppScreen } from './all-screens.ts';

const path = '/tasks?sheet=new';
const chip = '[role=dialog] .ui-sentence-panel .ui-chip';

/** A new task: folded, and with each of its parts unfolded. */
export const taskForms: readonly AppScreen[] = [
  { name: 'task-new', path, shows: '[role=dialog]' },
  {
    name: 'task-repeat',
    path,
    after: async (page) => {
      await unfold(page, 'when');
      await page.locator('[role=dialog] [role=radiogroup]').nth(1).locator('.ui-chip').nth(2).click();
    },
    shows: chip,
  },
  {
    name: 'task-rota',
    path,
    after: async (page) => {
      await unfold(page, 'when');
      await page.locator('[role=dialog] [role=radiogroup]').nth(1).locator('.ui-chip').nth(2).click();
      await unfold(page, 'who');
      for (const at of [0, 1, 2]) await page.locator(chip).nth(at).click();
    },
  },
  { name: 'task-remind', path, after: (page) => unfold(page, 'remind'), shows: chip },
  { name: 'task-more', path, after: (page) => unfold(page, 'more'), shows: '[role=dialog] .checklist-field' },
];
