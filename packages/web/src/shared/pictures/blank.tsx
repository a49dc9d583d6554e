import type { ReactNode } from 'react';
import { Icon } from '#ui/icons/icon.tsx';

/* In place of a picture that is on its way, or that cannot be shown: then it says so. */
export const Blank = ({ alt, hasFailed }: { alt: string; hasFailed: boolean }): ReactNode => (
  <span className="grid size-full place-items-center" role="img" aria-label={alt}>
    {hasFailed && <Icon name="picture" />}
  </span>
);
