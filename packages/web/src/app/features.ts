import { choreViews } from '../features/chores/chores-data.ts';
import { moneyViews } from '../features/money/money-data.ts';
import { reminderViews } from '../features/reminders/reminders-data.ts';
import { householdViews } from '#platform/household/household.ts';
import type { View } from '#platform/live/view.ts';

/** How everything cached follows the household's events, one line per feature. */
export const views: readonly View[] = [...householdViews, ...moneyViews, ...choreViews, ...reminderViews];
