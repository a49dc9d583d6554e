import { useEffect, useState } from 'react';

/** A thumb's tremble is no scrolling. */
const ENOUGH = 24;

/** Whether the reader scrolls down the page: true until they turn back or come to its end. */
export function useReadingOn(): boolean {
  const [isReadingOn, setReadingOn] = useState(false);
  useEffect(() => {
    let turned = scrollY;
    let isDown = false;
    let last = scrollY;
    const hear = () => {
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
