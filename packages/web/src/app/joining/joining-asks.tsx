import { withTexts } from '#platform/i18n/with-texts.ts';
import { useUser } from '#platform/session/session.ts';
import type { Asks } from '#shared/asks/for-you.tsx';
import { useColocation } from '#shared/household/household.ts';
import { lazyPart } from '#ui/layers/lazy-part.tsx';

/* A member is asked once. */
const JoiningAsk = lazyPart(
  async () => (await withTexts(import('./joining-ask.tsx'), 'joining')).JoiningAsk,
  <div className="h-16" />,
);

/** Asks a new member which rotas and bills they join (M44). */
export function useJoiningAsks(): Asks {
  const me = useUser().id;
  const isAsked = useColocation()?.newcomers?.includes(me) === true;
  return {
    asks: isAsked ? [{ id: 'joining', row: <JoiningAsk /> }] : [],
    // It comes with the household, which every page has.
    isKnown: true,
  };
}
