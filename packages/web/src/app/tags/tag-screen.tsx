import { needTexts } from '#platform/i18n/texts.ts';
import { lazyPart } from '#ui/layers/lazy-part.tsx';
import { SkeletonRows } from '#ui/rows/skeleton.tsx';

/** The screen of a scanned tag. It imports tasks and lists, too. */
export const TagScreen = lazyPart(
  async () => {
    const [{ Scanned }] = await Promise.all([
      import('./scanned.tsx'),
      needTexts('tags', 'chores', 'recurrence', 'reminders'),
    ]);
    return Scanned;
  },
  <SkeletonRows rows={4} />,
);
