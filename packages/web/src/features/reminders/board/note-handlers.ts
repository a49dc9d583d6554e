import type { Reminder } from '@hestia/contract/reminders/schemas.ts';

/** What a note asks the board to do with it; the same object as long as the board is shown. */
export type NoteHandlers = {
  readonly openMenu: (note: Reminder) => void;
  readonly edit: (note: Reminder) => void;
  readonly throwAway: (note: Reminder) => void;
  readonly view: (note: Reminder) => void;
  /** Ends what `edit` began. */
  readonly finish: () => void;
};
