import type { ReactNode } from 'react';
import { iconShapes, type IconName } from './icon-shapes.tsx';

export const Icon = ({ name, size }: { name: IconName; size?: 'small' | 'tiny' | undefined }): ReactNode => (
  <svg className={size ? `ui-icon ui-icon-${size}` : 'ui-icon'} viewBox="0 0 24 24" aria-hidden="true">
    {iconShapes[name]}
  </svg>
);
