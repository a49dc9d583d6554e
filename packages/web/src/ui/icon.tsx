import type { ReactNode } from 'react';
import { iconShapes, type IconName } from './icon-shapes.tsx';

type Props = { name: IconName; size?: 'small' | 'tiny' | undefined };

export function Icon({ name, size }: Props): ReactNode {
  return (
    <svg className={size ? `ui-icon ui-icon-${size}` : 'ui-icon'} viewBox="0 0 24 24" aria-hidden="true">
      {iconShapes[name]}
    </svg>
  );
}
