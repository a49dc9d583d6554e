import type { Message } from '@hestia/contract/messages/shapes.ts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { chat } from './chat.ts';
import type { Shown } from './shown-messages.ts';
import { useFreshLine } from './use-fresh-line.ts';

/** So near to the end one is taken to be at the end, and stays there. */
const NEAR = 48;

/**
 * How the transcript moves: it opens where the unread begins, stays at the end for whoever is there, asks for older messages
 * before they come into sight, and what was on the screen counts as read.
 */
export function useTranscript(now: Shown) {
  const { shown, standings, unread, older } = now;
  const scroller = useRef<HTMLElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const [place] = useState(() => new Place());
  const [isAtEnd, setAtEnd] = useState(true);
  const fresh = useFreshLine(now);

  const toEnd = () => {
    place.isFollowing = true;
    if (shown.length > 0) list.current?.scrollToIndex(shown.length - 1, { align: 'end' });
  };
  /** Everything down to the last line in sight is read; what has not been sent does not count. */
  const read = () => {
    const { current } = list;
    if (!current || document.visibilityState !== 'visible') return;
    let at = place.isFollowing ? shown.length - 1 : current.findItemIndex(current.scrollOffset + current.viewportSize);
    while (at >= 0 && standings.has(shown[at]?.id ?? '')) at--;
    const message = shown[at];
    if (message) chat.markRead(message);
  };
  const look = () => {
    if (!list.current || shown.length === 0) return;
    place.look(list.current);
    setAtEnd(place.isAtEnd);
    if (older === 'some' && place.isNearStart) chat.readMore();
    read();
  };

  useLayoutEffect(() => {
    if (!list.current || shown.length === 0) return;
    const isOpening = !place.isOpen;
    place.keep(shown);
    const first = fresh.find();
    if (isOpening && first >= 0) {
      place.isFollowing = false;
      list.current.scrollToIndex(first, { align: 'start', offset: -NEAR });
    }
    if (place.isFollowing) toEnd();
    const isReading = place.isFollowing && document.visibilityState === 'visible';
    fresh.draw(isReading ? undefined : shown[first]);
    look();
    // oxlint-disable-next-line react/exhaustive-deps -- only what is shown moves the transcript
  }, [shown, unread]);

  useEffect(() => {
    const resized = new ResizeObserver(() => (place.isFollowing ? toEnd() : look()));
    if (scroller.current) resized.observe(scroller.current);
    document.addEventListener('visibilitychange', read);
    return () => {
      resized.disconnect();
      document.removeEventListener('visibilitychange', read);
    };
  });
  useEffect(() => () => chat.rest(), []);

  /** For whoever wants to see the latest, or has just written it. */
  const follow = () => {
    fresh.wipe();
    toEnd();
  };
  return { scroller, list, isUpward: place.growsUpward(shown), isAtEnd, fresh: fresh.line, onScroll: look, follow };
}

/** Where in the transcript one is. */
class Place {
  isFollowing = true;
  isOpen = false;
  isAtEnd = true;
  isNearStart = false;
  #offset = 0;
  #first: string | undefined;
  #last: string | undefined;

  look({ scrollOffset, viewportSize, scrollSize }: VirtualizerHandle): void {
    this.isAtEnd = scrollSize - scrollOffset - viewportSize <= NEAR;
    this.isNearStart = scrollOffset < viewportSize * 2;
    // Rows that turn out to be longer push the end away; only who goes up has left it.
    if (this.isAtEnd || scrollOffset < this.#offset) this.isFollowing = this.isAtEnd;
    this.#offset = scrollOffset;
  }

  /** Whether only older messages were added: then the place is kept from the end. */
  growsUpward(shown: readonly Message[]): boolean {
    return this.isOpen && shown[0]?.id !== this.#first && shown.at(-1)?.id === this.#last;
  }

  keep(shown: readonly Message[]): void {
    this.isOpen = true;
    this.#first = shown[0]?.id;
    this.#last = shown.at(-1)?.id;
  }
}
