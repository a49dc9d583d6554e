import { withTexts } from '#platform/i18n/with-texts.ts';
import { lazyPart } from '#ui/layers/lazy-part.tsx';
import { SkeletonRows } from '#ui/rows/skeleton.tsx';

/** The household’s tags, to print and to withdraw. */
export const TagsScreen = lazyPart(
  async () => (await withTexts(import('./tags.tsx'), 'tags')).Tags,
  <SkeletonRows rows={6} />,
);
