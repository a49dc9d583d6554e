import './tick.css';
import type { ReactNode } from 'react';
import { feelTap } from '#platform/kernel/tap.ts';
import { perform } from '#platform/perform.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { usePressed } from '#ui/gestures/use-pressed.ts';

type Props = {
  isOn: boolean;
  onTick: (isOn: boolean) => Promise<unknown>;
  className: string;
  children: ReactNode;
};

/* The row of an item, all of it one checkbox. It shows a press at once, before it is written. */
export function TickRow({ isOn, onTick, className, children }: Props): ReactNode {
  const [isTicked, press] = usePressed(isOn, onTick);
  return (
    <label className={`tick-row ${className}`} data-ticked={isTicked || undefined}>
      <input
        type="checkbox"
        checked={isTicked}
        onChange={({ target }) => {
          if (target.checked) feelTap();
          perform(() => press(target.checked));
        }}
      />
      <span className="ui-mark tick-box">
        <Icon name="check" />
      </span>
      {children}
    </label>
  );
}
