import { untilLoaded } from '#platform/kernel/until-loaded.ts';

const { promise: firstToast, resolve: begin } = Promise.withResolvers<void>();

/** Resolves when there is something to show. */
export { firstToast };

/**
 * Says one sentence for 5 s; with `undo`, offers to take back what was done. `gone` is called once that is no longer offered,
 * whether it was taken back or not. Answers a function that takes it off the screen. The code for it is loaded when first needed.
 */
export function toast(message: string, undo?: () => void, gone?: () => void): () => void {
  begin();
  const opened = untilLoaded(() => import('./toasts.tsx')).then(({ showToast }) =>
    showToast({ message, ...(undo ? { undo } : {}) }, gone),
  );
  return () => void opened.then((close) => close());
}
