import { withTexts } from '#platform/i18n/with-texts.ts';
import type { Asks } from '#shared/asks/for-you.tsx';
import { useColocation } from '#shared/household/household.ts';
import { useUser } from '#platform/session/session.ts';
import { lazyPart } from '#ui/layers/lazy-part.tsx';

/* Few are ever asked. */
const PurseAsk = lazyPart(
  async () => (await withTexts(import('./purse-ask.tsx'), 'together')).PurseAsk,
  <div className="h-16" />,
);

/** Requests to settle together with the user (M39). */
export function usePurseAsks(): Asks {
  const me = useUser().id;
  const asked = useColocation()?.purses?.filter(({ partner, joinedAt }) => partner === me && joinedAt === null) ?? [];
  return {
    asks: asked.map(({ askedBy }) => ({ id: `purse ${askedBy}`, row: <PurseAsk by={askedBy} /> })),
    // It comes with the household, which every page has.
    isKnown: true,
  };
}
