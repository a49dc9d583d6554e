import { useRef, useState } from 'react';
import { afterPaint } from './after-paint.ts';

/**
 * The state shown by a switch: at a press, the new state is painted before any other work, and afterwards the actual
 * result is shown. The user sees it at once, however much the press changes. Several presses run in sequence.
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
