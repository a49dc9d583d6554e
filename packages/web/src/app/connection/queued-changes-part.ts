import { lazyOverlay } from '#ui/layers/lazy-overlay.tsx';

export const QueuedChanges = lazyOverlay(async () => (await import('./queued-changes.tsx')).QueuedChanges);
