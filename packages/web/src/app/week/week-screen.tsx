import { withTexts } from '#platform/i18n/with-texts.ts';
import { lazyPart } from '#ui/layers/lazy-part.tsx';
import { SkeletonRows } from '#ui/rows/skeleton.tsx';

/** The household's week. Its cards speak of tasks, too. */
export const WeekScreen = lazyPart(
  async () => (await withTexts(withTexts(import('./week.tsx'), 'week'), 'chores')).WeekOfHousehold,
  <SkeletonRows rows={6} />,
);
