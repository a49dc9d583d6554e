import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';

/** As a tap of the thumb feels. */
const TAP_MS = 8;

type Props = { isOn: boolean; onTick: (isOn: boolean) => void };

/* The box of an item. The label around it makes all of its row one button. */
export function Tick({ isOn, onTick }: Props): ReactNode {
  return (
    <>
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => {
          if (target.checked) navigator.vibrate?.(TAP_MS);
          onTick(target.checked);
        }}
      />
      <span className="box">
        <Icon name="check" />
      </span>
    </>
  );
}
