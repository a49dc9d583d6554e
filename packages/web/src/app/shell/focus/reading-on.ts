/** A thumb's tremble is no scrolling. */
const MIN_SCROLL_PX = 24;

/**
 * Marks the page while its reader scrolls down, until they scroll up or reach its end: floating elements step aside meanwhile.
 * Returns a function that stops it.
 */
export function watchReading(): () => void {
  // The scroll position is read on the first scroll: reading it earlier would force a layout.
  let turned: number | null = null;
  let isDown = false;
  let last = 0;
  const onScroll = () => {
    turned ??= last = scrollY;
    if (scrollY > last !== isDown) turned = last;
    isDown = scrollY > last;
    last = scrollY;
    const isAtEnd = scrollY + innerHeight > document.documentElement.scrollHeight - MIN_SCROLL_PX;
    if (Math.abs(scrollY - turned) > MIN_SCROLL_PX || isAtEnd) mark(isDown && !isAtEnd);
  };
  window.addEventListener('scroll', onScroll, { passive: true });
  return () => {
    window.removeEventListener('scroll', onScroll);
    mark(false);
  };
}

const mark = (isReadingOn: boolean): boolean =>
  document.documentElement.toggleAttribute('data-reading-on', isReadingOn);
