import type { Reminder } from '@hestia/contract/reminders/shapes.ts';
import type { HouseholdTx } from '#platform/db/queries.ts';
import type { Caller, FormFile } from '#platform/http/feature.ts';

/** What the board asks of other features; `app.ts` brings them together. */
export type Collaborators = {
  /** Stores a picture for the caller's household and answers its name; 422 when it cannot be read. */
  storeImage(caller: Caller, file: FormFile): Promise<string>;
  /** A note was put on the board. */
  noteAdded(tx: HouseholdTx, note: Reminder): Promise<void>;
  /** The time of a poll is over. */
  pollEnded(tx: HouseholdTx, poll: Reminder): Promise<void>;
};
