import type { ReactNode } from 'react';
import { Logo } from '#ui/logo.tsx';

/* What one looks for on the screen, as a phone draws it, in our own lines. */
const Square = ({ children }: { children: ReactNode }) => (
  <span className="grid size-12 shrink-0 place-items-center border-2 border-ink" aria-hidden="true">
    {children}
  </span>
);

const Lines = ({ of }: { of: string }) => (
  <svg viewBox="0 0 24 24" width="28" fill="none" stroke="currentColor" strokeWidth="2">
    <path d={of} />
  </svg>
);

export const ShareSquare = () => (
  <Square>
    <Lines of="M12 15V2.500M7.500 7 12 2.500 16.500 7M8 10H5v11h14V10h-3" />
  </Square>
);

export const PlusSquare = () => (
  <Square>
    <Lines of="M4 4h16v16H4zM12 8v8M8 12h8" />
  </Square>
);

export const LogoSquare = () => (
  <Square>
    <Logo size={30} />
  </Square>
);
