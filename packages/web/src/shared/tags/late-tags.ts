import { withTexts } from '#platform/i18n/with-texts.ts';
import { lazyOverlay } from '#ui/layers/lazy-overlay.tsx';
import { lazyPart } from '#ui/layers/lazy-part.tsx';

/** The tag of one thing in a sheet; loaded with its texts. */
export const LateTagSheet = lazyOverlay(async () => (await withTexts(import('./tag-sheet.tsx'), 'tags')).TagSheet);

/** The same in place of a sheet’s content. */
export const LateOwnTag = lazyPart(async () => (await withTexts(import('./own-tag.tsx'), 'tags')).OwnTag, null);
