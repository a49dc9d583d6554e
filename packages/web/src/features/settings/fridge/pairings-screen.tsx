import { withTexts } from '#platform/i18n/with-texts.ts';
import { lazyPart } from '#ui/layers/lazy-part.tsx';
import { SkeletonRows } from '#ui/rows/skeleton.tsx';

/** The household’s tablets and guests’ links. */
export const PairingsScreen = lazyPart(
  async () => (await withTexts(import('./pairings.tsx'), 'fridge')).Pairings,
  <SkeletonRows rows={4} />,
);
