import { moneyViews } from '../features/money/money-data.ts';
import { householdViews } from '#platform/household/household.ts';
import type { View } from '#platform/live/view.ts';

/** How everything cached follows the household's events, one line per feature. */
export const views: readonly View[] = [...householdViews, ...moneyViews];
