import type { ReactNode } from 'react';
import { feelTap } from '#platform/kernel/tap.ts';
import { Icon } from '#ui/icon.tsx';

type Props = { className: string; isOn: boolean; onTick: (isOn: boolean) => void };

/* The box of an item. The label around it makes all of its row one button. */
export function Tick({ className, isOn, onTick }: Props): ReactNode {
  return (
    <>
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => {
          if (target.checked) feelTap();
          onTick(target.checked);
        }}
      />
      <span className={className}>
        <Icon name="check" />
      </span>
    </>
  );
}
