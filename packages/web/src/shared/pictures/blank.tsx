import type { ReactNode } from 'react';
import { Icon } from '#ui/icons/icon.tsx';

/* Replaces a picture that is loading, or that failed, which it says. */
export const Blank = ({ alt, hasFailed }: { alt: string; hasFailed: boolean }): ReactNode => (
  <span className="grid size-full place-items-center" role="img" aria-label={alt}>
    {hasFailed && <Icon name="picture" />}
  </span>
);
