import { useRef, useState } from 'react';
import { afterPaint } from './after-paint.ts';

/**
 * What a switch shows: from the press on the press itself, which is painted before anything else is done about it, and once
 * that is done what came of it. Whatever much a press changes on the screen, the finger sees it at once. Of several, each is
 * done after the one before, whose work may take longer.
 */
export function usePressed(isOn: boolean, onPress: (isOn: boolean) => Promise<unknown>) {
  const [pressed, setPressed] = useState<{ readonly isOn: boolean } | null>(null);
  const before = useRef<Promise<unknown>>(Promise.resolve());
  const press = async (next: boolean): Promise<void> => {
    const mine = { isOn: next };
    setPressed(mine);
    const former = before.current;
    const inTurn = async () => {
      await Promise.all([former, afterPaint()]);
      await onPress(next);
    };
    const done = inTurn();
    before.current = done.catch(() => undefined);
    try {
      await done;
    } finally {
      setPressed((last) => (last === mine ? null : last));
    }
  };
  return [pressed?.isOn ?? isOn, press] as const;
}
