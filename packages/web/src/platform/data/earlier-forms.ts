import type { SavedQuery } from './persist.ts';

/** The names under which earlier versions kept what they had in another form. */
const EARLIER = /^(?:reminders|trips|bills,list|money,(?:expenses|deleted)),/;

/** A query as this version keeps it: mostly the very same; null where it cannot be read. Only the first start of a new version needs more. */
export const inTodaysForm = async (saved: SavedQuery): Promise<SavedQuery | null> =>
  EARLIER.test(saved.key.join()) ? (await import('./todays-form.ts')).inTodaysForm(saved) : saved;
