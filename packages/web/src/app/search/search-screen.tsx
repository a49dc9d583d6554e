import { needTexts } from '#platform/i18n/texts.ts';
import { lazyPart } from '#ui/layers/lazy-part.tsx';
import { SkeletonRows } from '#ui/rows/skeleton.tsx';

/** The search over everything. Its rows have the names of pages and settings. */
export const SearchScreen = lazyPart(
  async () => {
    const [{ Search }] = await Promise.all([
      import('./search.tsx'),
      needTexts(
        'search',
        'settings',
        'reminders',
        'chores',
        'money',
        'bills',
        'book',
        'messages',
        'week',
        'news',
        'guide',
      ),
    ]);
    return Search;
  },
  <SkeletonRows rows={6} />,
);
