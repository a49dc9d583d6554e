import { needTexts } from '#platform/i18n/texts.ts';
import { lazyPart } from '#ui/layers/lazy-part.tsx';
import { SkeletonRows } from '#ui/rows/skeleton.tsx';

/** A member moves out. */
export const MovingScreen = lazyPart(
  async () => {
    const [{ MovingOfMember }] = await Promise.all([import('./moving.tsx'), needTexts('moving', 'statement')]);
    return MovingOfMember;
  },
  <SkeletonRows rows={6} />,
);
