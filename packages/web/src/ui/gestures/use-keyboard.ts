import { useEffect } from 'react';

type Options = {
  /* The page is as high as the window, and has nothing to scroll. */
  readonly fillsWindow?: boolean;
};

/** On phones whose keyboard covers the page instead of shrinking it (iOS), `--keyboard` is the covered height. */
export function useKeyboard({ fillsWindow = false }: Options = {}): void {
  useEffect(() => {
    const { visualViewport } = window;
    const { style } = document.documentElement;
    const fit = () => {
      if (!visualViewport) return;
      const covered = Math.round(window.innerHeight - visualViewport.height * visualViewport.scale);
      style.setProperty('--keyboard', `${Math.max(0, covered)}px`);
      // It was only pushed up to show the field.
      if (fillsWindow && covered > 0) window.scrollTo(0, 0);
    };
    visualViewport?.addEventListener('resize', fit);
    return () => {
      visualViewport?.removeEventListener('resize', fit);
      style.removeProperty('--keyboard');
    };
  }, [fillsWindow]);
}
