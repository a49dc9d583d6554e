import type { ReactNode } from 'react';
import { Logo } from '#ui/icons/logo.tsx';

/** The page of a browser that shows no household. */
export const PairingFrame = ({ children }: { children: ReactNode }) => (
  <main className="fridge-pairing">
    <p className="ui-wordmark">
      <Logo size={34} />
      Hestia
    </p>
    {children}
  </main>
);
