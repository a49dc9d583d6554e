// The interface between the soak's page and its driver (e2e/soak). Imports nothing: both sides compile it.

/** An input of a command as it crosses into the page: files as text. */
export type EncodedValue = unknown;
export type EncodedFile = { readonly $file: string; readonly type: string };

/** The result of a write made in this page. */
export type QueuedWrite = {
  /** The key of the write; null when it took back a delayed one, so that neither is sent. */
  readonly key: string | null;
  readonly seq: number | null;
  /** Neither stored nor sent, and reported. */
  readonly isLost: boolean;
};

/** The page's messages about each write, by its key. */
export type News =
  | { readonly name: 'seen'; readonly key: string; readonly kind: string }
  | { readonly name: 'answered'; readonly key: string; readonly status: number }
  | { readonly name: 'settled' | 'lost'; readonly key: string; readonly kind: string }
  | { readonly name: 'refused'; readonly key: string; readonly kind: string; readonly code: string };

export type State = {
  readonly home: string;
  /** The last event received; null before the first. */
  readonly lastSeq: number | null;
  /** The kinds of the writes that wait to be sent, and how often it was tried; the refused ones wait for a person. */
  readonly waiting: readonly string[];
  /** The queries being fetched. */
  readonly reading: readonly string[];
  readonly connection: string;
  /** Whether every view of the open screens has something to show. */
  readonly isComplete: boolean;
};

/** The data of all screens, by the name of the view. */
export type Views = Readonly<Record<string, unknown>>;

/** Faults planted in a page so that the check finds them: a lost write and a repeated one, or a forgotten field. */
export type Faults = 'none' | 'inWriting' | 'inApplying';

export type Soak = {
  queue(kind: string, input: EncodedValue, delayMs: number | null): Promise<QueuedWrite>;
  /** Takes a delayed write back: whether it will never be sent. */
  cancel(seq: number): Promise<boolean>;
  state(): State;
  views(): Views;
  /** Reads lists in pages to their end. The views of which there was more to read. */
  readMore(): readonly string[];
  /** Opens or closes the screens: closed ones are only marked as stale. */
  look(isOpen: boolean): void;
  fillDisk(isFull: boolean): void;
  signOut(): Promise<void>;
  /** Whether there is a newer build than this page's. If so, the page reloads in a moment, as in the app. */
  update(): Promise<boolean>;
  /** Called when the network is back, as by the browser. */
  wake(): void;
};
