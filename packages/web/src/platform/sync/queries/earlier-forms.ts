import type { SavedQuery } from './persist.ts';

/** The names under which earlier versions stored other forms. */
const EARLIER = /^(?:reminders|trips|bills,list|money,(?:expenses|deleted)),/;

/** A query in this version's form: mostly the same object; null if unreadable. Only the first start of a new version needs more. */
export const inTodaysForm = async (saved: SavedQuery): Promise<SavedQuery | null> =>
  EARLIER.test(saved.key.join()) ? (await import('./todays-form.ts')).inTodaysForm(saved) : saved;
