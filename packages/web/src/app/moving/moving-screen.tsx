import { withTexts } from '#platform/i18n/with-texts.ts';
import { lazyPart } from '#ui/layers/lazy-part.tsx';
import { SkeletonRows } from '#ui/rows/skeleton.tsx';

/** A member moves out. */
export const MovingScreen = lazyPart(
  async () => (await withTexts(import('./moving.tsx'), 'moving')).MovingOfMember,
  <SkeletonRows rows={6} />,
);
