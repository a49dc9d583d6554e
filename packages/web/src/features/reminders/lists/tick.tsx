import type { ReactNode } from 'react';
import { feelTap } from '#platform/kernel/tap.ts';
import { perform } from '#platform/perform.ts';
import { Icon } from '#ui/icon.tsx';
import { usePressed } from '#ui/use-pressed.ts';

type Props = { className: string; isOn: boolean; onTick: (isOn: boolean) => Promise<unknown> };

/* The box of an item. The label around it makes all of its row one button. */
export function Tick({ className, isOn, onTick }: Props): ReactNode {
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
      <span className={className}>
        <Icon name="check" />
      </span>
    </>
  );
}
