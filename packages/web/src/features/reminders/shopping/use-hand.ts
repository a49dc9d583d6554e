import { useState } from 'react';

const NAME = 'shop.right';

/** The side of the shop's ticks on this device: at the thumb of the hand that holds it. */
export type Hand = { readonly isRight: boolean; readonly change: () => void };

export function useHand(): Hand {
  const [isRight, setRight] = useState(() => localStorage[NAME] === 'true');
  const change = () => {
    localStorage[NAME] = !isRight;
    setRight(!isRight);
  };
  return { isRight, change };
}
