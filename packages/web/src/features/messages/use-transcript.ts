import { useEffect, useLayoutEffect, useState } from 'react';
import { chat } from './chat.ts';
import type { Shown } from './shown-messages.ts';
import { TranscriptPlace } from './transcript-place.ts';
import { useFreshLine } from './use-fresh-line.ts';

/** How the transcript moves: it opens where the unread begins, and stays at the end for whoever is there. */
export function useTranscript(now: Shown) {
  const { shown, standings, state, unread, older } = now;
  const [isAtEnd, setAtEnd] = useState(true);
  const [place] = useState(() => new TranscriptPlace(setAtEnd));
  const fresh = useFreshLine(now);
  const isUpward = place.growsUpward(shown);

  useLayoutEffect(() => {
    if (state === 'loading') return;
    const first = fresh.find();
    if (place.wouldMiss(unread) && shown[first]) place.toUnread(first, shown[first].id);
    place.show({ shown, standings, older });
    fresh.draw(place.isReading() ? undefined : shown[first]);
    place.look();
    // oxlint-disable-next-line react/exhaustive-deps -- only what is shown moves the transcript
  }, [shown, standings, state, older, unread]);

  useEffect(() => () => chat.rest(), []);

  const { watch, hold, look, settle } = place;
  return {
    watch,
    hold,
    look,
    settle,
    isUpward,
    isAtEnd,
    fresh: fresh.line,
    /** For whoever wants to see the latest, or has just written it. */
    follow: () => {
      fresh.wipe();
      place.toEnd();
    },
  };
}
