import type { ReactNode } from 'react';

const FLAME =
  'M13 6.5c.6 3 4.8 4.7 4.8 9.3A5.7 5.7 0 0 1 12 21.5a5.7 5.7 0 0 1-5.8-5.7c0-2.3 1.2-4 2.6-5.3.2 1.3.7 2.2 1.5 2.7.2-2.7 1-5 2.7-6.7z';

/* A house cut from one piece with the flame in it; readable down to 16 px. */
export const Logo = ({ size, className }: { size?: number; className?: string }): ReactNode => (
  <svg viewBox="0 0 24 24" width={size} height={size} className={className} aria-hidden="true">
    <path fill="var(--ink)" d="M12 1 23 10v13H1V10z" />
    <path fill="var(--spark)" d={FLAME} />
  </svg>
);
