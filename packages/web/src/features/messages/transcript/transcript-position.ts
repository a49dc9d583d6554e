import type { Message } from '@hestia/contract/messages/schemas.ts';
import type { VirtualizerHandle } from 'virtua';
import { chat } from '../store/chat.ts';
import type { ChatView } from '../store/chat-view.ts';

/** This near to the end, the chat follows new messages. */
const NEAR_PX = 48;

/** More new messages in a moment, such as after being offline, don't count as read in passing. */
const AT_A_GLANCE = 10;
const READ_AFTER_MS = 1000;
/** The time for rows around a target message to get their heights; on a slow device it is repeated. */
const LANDING_MS = 500;
const MAX_LANDINGS = 10;

type TranscriptView = Pick<ChatView, 'displayed' | 'standings' | 'older' | 'later'>;

/** The scroll position in the transcript, and its effects. */
export class TranscriptPosition {
  readonly #onMove: (isAtEnd: boolean) => void;
  readonly #onLanded: (id: string) => void;
  #list: VirtualizerHandle | null = null;
  #now: TranscriptView | null = null;
  #isFollowing = true;
  #offset = 0;
  #unread = 0;
  #flood = 0;
  #lastCame = 0;
  #wentToEnd = 0;
  #sought: string | null = null;
  #landing: string | null = null;
  #landed: ReturnType<typeof setTimeout> | undefined;
  #frame: number | null = null;

  constructor(onMove: (isAtEnd: boolean) => void, onLanded: (id: string) => void) {
    this.#onMove = onMove;
    this.#onLanded = onLanded;
  }

  hold = (list: VirtualizerHandle | null): void => {
    this.#list = list;
  };

  /** Watches the scrolling element: an opening keyboard, a smaller window, a return to the tab. */
  watch = (scroller: HTMLElement | null): (() => void) => {
    const resized = new ResizeObserver(this.settle);
    if (scroller) resized.observe(scroller);
    document.addEventListener('visibilitychange', this.read);
    return () => {
      resized.disconnect();
      document.removeEventListener('visibilitychange', this.read);
    };
  };

  /** Whether staying at the end would skip unread messages: on opening, in a hidden tab, when many arrive at once. */
  wouldMiss(unread: number): boolean {
    const came = unread - this.#unread;
    this.#unread = unread;
    if (this.#now === null) return true;
    if (!this.#isFollowing || came <= 0) return false;
    const now = performance.now();
    this.#flood = came + (now - this.#lastCame < READ_AFTER_MS ? this.#flood : 0);
    this.#lastCame = now;
    return document.visibilityState !== 'visible' || this.#flood > AT_A_GLANCE;
  }

  /** Whether only older messages are added before the shown ones: then the position is kept from the end. */
  growsUpward(displayed: readonly Message[]): boolean {
    const before = this.#now?.displayed;
    return before !== undefined && before[0]?.id !== displayed[0]?.id && before.at(-1)?.id === displayed.at(-1)?.id;
  }

  show(now: TranscriptView): void {
    this.#now = now;
    this.#goSeek();
    if (this.#isFollowing && now.later === 'none') this.#goToEnd();
  }

  /** Scrolls to a message that is shown, or is about to be. */
  seek(id: string): void {
    this.#sought = id;
    this.#goSeek();
  }

  #goSeek(): void {
    const at = this.#indexOf(this.#sought);
    if (this.#sought === null || at < 0) return;
    this.toMessage(at, this.#sought);
    this.#sought = null;
  }

  toMessage(at: number, id: string): void {
    this.#isFollowing = false;
    this.#landing = id;
    this.#list?.scrollToIndex(at, { align: 'start', offset: -NEAR_PX });
    this.#awaitLanding(MAX_LANDINGS);
  }

  #awaitLanding(attempts: number): void {
    clearTimeout(this.#landed);
    this.#landed = setTimeout(() => {
      if (attempts > 1 && !this.#hasLanded()) {
        this.#land();
        this.#awaitLanding(attempts - 1);
        return;
      }
      if (this.#landing !== null) this.#onLanded(this.#landing);
      this.#landing = null;
      this.look();
    }, LANDING_MS);
  }

  /** The user wants the end: any other target is canceled. */
  toEnd = (): void => {
    this.#sought = null;
    this.#goToEnd();
  };

  #goToEnd(): void {
    this.#isFollowing = true;
    this.#landing = null;
    const last = (this.#now?.displayed.length ?? 0) - 1;
    this.#wentToEnd = performance.now();
    if (last >= 0) this.#list?.scrollToIndex(last, { align: 'end' });
  }

  /** Whether new messages are seen at once. */
  isReading = (): boolean => this.#isFollowing && document.visibilityState === 'visible';

  /** After each scroll: fetches older messages before they come into sight; visible messages are read. */
  look = (): void => {
    if (!this.#list || !this.#now || this.#landing !== null) return;
    const { scrollOffset, viewportSize } = this.#list;
    const { older, later } = this.#now;
    const isAtEnd = later === 'none' && this.#distanceToEnd() <= NEAR_PX;
    // Rows that become longer push the end away; only scrolling up leaves it.
    if (isAtEnd || scrollOffset < this.#offset) this.#follow(isAtEnd);
    this.#offset = scrollOffset;
    this.#onMove(isAtEnd || this.#isFollowing);
    if (older === 'some' && scrollOffset < viewportSize * 2) chat.readMore();
    if (later === 'some' && this.#distanceToEnd() < viewportSize * 2) chat.readLater();
    this.read();
  };

  #follow(isAtEnd: boolean): void {
    // A pending jump to the end, which waits for row heights, would pull back a user who scrolls away: a new direction
    // cancels it.
    if (this.#isFollowing && !isAtEnd && performance.now() - this.#wentToEnd < READ_AFTER_MS) this.#list?.scrollBy(0);
    this.#isFollowing = isAtEnd;
  }

  /** After each change of sizes, when it has been drawn. */
  settle = (): void => {
    if (this.#frame !== null) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = null;
      if (this.#isFollowing && this.#now?.later === 'none' && this.#distanceToEnd() > 1) this.#goToEnd();
      this.#land();
      this.look();
    });
  };

  /** Everything up to the last visible line is read; unsent messages don't count. */
  read = (): void => {
    if (!this.#list || !this.#now || this.#landing !== null || document.visibilityState !== 'visible') return;
    const { displayed, standings, later } = this.#now;
    if (later !== 'none') return;
    const { scrollOffset, viewportSize } = this.#list;
    let at = this.#isFollowing ? displayed.length - 1 : this.#list.findItemIndex(scrollOffset + viewportSize);
    while (at >= 0 && standings.has(displayed[at]?.id ?? '')) at--;
    const message = displayed[at];
    if (message) chat.markRead(message);
  };

  /** Whether the message that one is led to is in sight. */
  #hasLanded(): boolean {
    const { scrollOffset = 0, viewportSize = 0 } = this.#list ?? {};
    const offset = this.#list?.getItemOffset(this.#indexOf(this.#landing)) ?? 0;
    return viewportSize > 0 && offset >= scrollOffset && offset < scrollOffset + viewportSize;
  }

  #indexOf(sought: string | null): number {
    return this.#now?.displayed.findIndex(({ id }) => id === sought) ?? -1;
  }

  /** Rows are measured only when they are mounted: until then one may have landed next to the target. */
  #land(): void {
    const at = this.#indexOf(this.#landing);
    if (at >= 0) this.#list?.scrollToIndex(at, { align: 'start', offset: -NEAR_PX });
  }

  #distanceToEnd(): number {
    const { scrollOffset = 0, viewportSize = 0, scrollSize = 0 } = this.#list ?? {};
    return scrollSize - scrollOffset - viewportSize;
  }
}
