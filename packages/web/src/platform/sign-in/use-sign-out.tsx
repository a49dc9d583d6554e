import { type ReactNode, useState } from 'react';
import { openedOutbox } from '#platform/data/user-data.ts';
import { withTexts } from '#platform/i18n/with-texts.ts';
import { lazyOverlay } from '#ui/lazy-overlay.tsx';
import { signOut } from './enter.ts';

const SigningOut = lazyOverlay(async () => (await withTexts(import('./signing-out.tsx'), 'settings')).SigningOut);

/** Signing out, with a confirmation if something would be lost; the screen decides where to show it. */
export function useSignOut(): { readonly leave: () => Promise<void>; readonly question: ReactNode } {
  const [isAsked, setAsked] = useState(false);
  const leave = async () => {
    const queue = await openedOutbox();
    if (queue && queue.snapshot().length > 0) setAsked(true);
    else await signOut();
  };
  const question = isAsked && <SigningOut onClose={() => setAsked(false)} />;
  return { leave, question };
}
