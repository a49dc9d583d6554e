import './tick.css';
import type { ReactNode } from 'react';
import { feelTap } from '#platform/kernel/tap.ts';
import { perform } from '#platform/perform.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { usePressed } from '#ui/gestures/use-pressed.ts';

type Props = { isOn: boolean; onTick: (isOn: boolean) => Promise<unknown> };

/* The box of an item. The label around it, a `tick-row`, makes all of its row one button. */
export function Tick({ isOn, onTick }: Props): ReactNode {
  const [isTicked, press] = usePressed(isOn, onTick);
  return (
    <>
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
    </>
  );
}
