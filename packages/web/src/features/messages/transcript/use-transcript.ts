import { useEffect, useLayoutEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { perform } from '#platform/perform.ts';
import { toast } from '#ui/layers/toast.ts';
import { chat } from '../store/chat.ts';
import type { ChatView } from '../store/chat-view.ts';
import { TranscriptPosition } from './transcript-position.ts';
import { useFreshLine } from './use-fresh-line.ts';

/** The target of a jump; once the rows around it are mounted, it can take the focus. */
export type SearchTarget = { readonly id: string; readonly isThere: boolean };

/** The movement of the transcript: it opens at the unread messages, and follows the end while it is in view. */
export function useTranscript(now: ChatView) {
  const { displayed, standings, state, unread, older, later } = now;
  const [isAtEnd, setAtEnd] = useState(true);

  const fresh = useFreshLine(now);
  const [found, setFound] = useState<SearchTarget | null>(null);
  const landed = (id: string) => setFound((sought) => (sought?.id === id ? { id, isThere: true } : sought));
  const [position] = useState(() => new TranscriptPosition(setAtEnd, landed));
  const t = useTranslations('messages.reply');
  const isUpward = position.growsUpward(displayed);

  useLayoutEffect(() => {
    if (state === 'loading') return;
    const first = later === 'none' ? fresh.find() : -1;
    if (position.wouldMiss(unread) && displayed[first]) position.toMessage(first, displayed[first].id);
    position.show({ displayed, standings, older, later });
    fresh.draw(position.isReading() ? undefined : displayed[first]);
    position.look();
    // oxlint-disable-next-line react/exhaustive-deps -- only what is shown moves the transcript
  }, [displayed, standings, state, older, unread, later]);

  useEffect(() => () => chat.rest(), []);

  const { watch, hold, look, settle } = position;
  return {
    watch,
    hold,
    look,
    settle,
    isUpward,
    isAtEnd,
    fresh: fresh.line,
    found,
    /** Scrolls to a message, wherever it is. */
    seek: (id: string) =>
      perform(async () => {
        // Twice to the same one is seen twice.
        setFound(null);
        const outcome = await chat.reach(id);
        if (outcome === 'here') {
          position.seek(id);
          setFound({ id, isThere: false });
        } else if (outcome !== 'left') {
          toast(t(outcome));
        }
      }),
    /** For a user who wants the latest, or has just sent one. */
    follow: () => {
      fresh.wipe();
      chat.leave();
      position.toEnd();
    },
  };
}
