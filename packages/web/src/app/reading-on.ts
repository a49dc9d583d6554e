import { useEffect, useState } from 'react';

/** A thumb's tremble is no scrolling. */
const ENOUGH = 24;

/** Whether the reader scrolls down the page: true until they turn back or come to its end. */
export function useReadingOn(): boolean {
  const [isReadingOn, setReadingOn] = useState(false);
  useEffect(() => {
    // Where the page stands is asked when it first moves: before, it would have to be laid out only for the question.
    let turned: number | null = null;
    let isDown = false;
    let last = 0;
    const hear = () => {
      turned ??= last = scrollY;
      if (scrollY > last !== isDown) turned = last;
      isDown = scrollY > last;
      last = scrollY;
      const isAtEnd = scrollY + innerHeight > document.documentElement.scrollHeight - ENOUGH;
      if (Math.abs(scrollY - turned) > ENOUGH || isAtEnd) setReadingOn(isDown && !isAtEnd);
    };
    window.addEventListener('scroll', hear, { passive: true });
    return () => window.removeEventListener('scroll', hear);
  }, []);
  return isReadingOn;
}
