import { useEffect } from 'react';

const IDLE_MS = 120_000;

/** Scrolls back to the top once nobody has touched the page for two minutes. */
export function useReturnToTop(): void {
  useEffect(() => {
    const toTop = () => {
      window.scrollTo({ top: 0 });
      for (const part of document.querySelectorAll('.fridge-main, .fridge-lists')) part.scrollTo({ top: 0 });
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const touched = () => {
      clearTimeout(timer);
      timer = setTimeout(toTop, IDLE_MS);
    };
    const options = { passive: true, capture: true };
    for (const name of ['pointerdown', 'scroll', 'keydown']) document.addEventListener(name, touched, options);
    return () => {
      clearTimeout(timer);
      for (const name of ['pointerdown', 'scroll', 'keydown']) document.removeEventListener(name, touched, options);
    };
  }, []);
}
