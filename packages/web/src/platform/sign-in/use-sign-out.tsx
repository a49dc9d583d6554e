import { type ReactNode, Suspense, useState } from 'react';
import { countOwnQueued } from '#platform/sync/sync.ts';
import { withTexts } from '#platform/i18n/with-texts.ts';
import { lazyPart } from '#ui/layers/lazy-part.tsx';
import { signOut } from './enter.ts';

const SigningOut = lazyPart(async () => (await withTexts(import('./signing-out.tsx'), 'settings')).SigningOut);

/** Signing out, with a confirmation if something would be lost; the screen decides where to show it. */
export function useSignOut(): { readonly leave: () => Promise<void>; readonly question: ReactNode } {
  const [isAsked, setAsked] = useState(false);
  const leave = async () => {
    if ((await countOwnQueued()) > 0) setAsked(true);
    else await signOut();
  };
  const question = <Suspense fallback={null}>{isAsked && <SigningOut onClose={() => setAsked(false)} />}</Suspense>;
  return { leave, question };
}
