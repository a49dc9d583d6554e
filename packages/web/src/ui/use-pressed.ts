import { useState } from 'react';
import { afterPaint } from './after-paint.ts';

/**
 * What a switch shows: from the press on the press itself, which is painted before anything else is done about it, and once
 * that is done what came of it. Whatever much a press changes on the screen, the finger sees it at once.
 */
export function usePressed(isOn: boolean, onPress: (isOn: boolean) => Promise<unknown>) {
  const [pressed, setPressed] = useState<{ readonly isOn: boolean } | null>(null);
  const press = async (next: boolean): Promise<void> => {
    const mine = { isOn: next };
    setPressed(mine);
    await afterPaint();
    try {
      await onPress(next);
    } finally {
      setPressed((last) => (last === mine ? null : last));
    }
  };
  return [pressed?.isOn ?? isOn, press] as const;
}
