import { type ComponentType, type ReactNode, Suspense } from 'react';
import { lazyPart } from './lazy-part.tsx';

/** A part that opens over a screen, or is added late: a `lazyPart` with an empty fallback. */
export function lazyOverlay<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazyPart(load);
  const Overlay = (props: Props): ReactNode => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
  return Object.assign(Overlay, { preload: Part.preload });
}
