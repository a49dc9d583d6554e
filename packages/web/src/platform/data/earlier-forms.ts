import type { Reminder } from '@hestia/contract/reminders/schemas.ts';
import type { Saved } from './persist.ts';
import { rewrap, unwrap } from './versioned.ts';

/**
 * What earlier versions kept under this key: a query in another form is kept under another name, so that neither version
 * reads what the other has kept as its own.
 */
const EARLIER_NOTES = 'reminders';

/** A query as this version keeps it: the very same, unless an earlier version has kept it in another form. */
export async function inTodaysForm(saved: Saved): Promise<Saved> {
  const [name, ...rest] = saved.key;
  const kept = unwrap(saved.data);
  if (name !== EARLIER_NOTES || kept === null) return saved;
  // Only the first start of a new version needs it.
  const { decodeNote } = await import('@hestia/contract/reminders/wire.ts');
  const notes = (kept.data as readonly Reminder[]).map(decodeNote);
  return { ...saved, key: ['notes', ...rest], data: rewrap(saved.data, notes, kept.seq) };
}
