import { lazyOverlay } from '#ui/layers/lazy-overlay.tsx';

/* Sheets load after the first picture. */
export const WhoSheet = lazyOverlay(async () => (await import('./who-sheet.tsx')).WhoSheet);
