import type { EditedReminder } from '@hestia/contract/reminders/endpoints.ts';
import { mentionedAnew } from '@hestia/contract/reminders/mentions.ts';
import { isPoll, type Note, type Place } from '@hestia/contract/reminders/model.ts';
import { reminderTypes, type NoteChange, type Reminder } from '@hestia/contract/reminders/schemas.ts';
import { encodeNote } from '@hestia/contract/reminders/wire.ts';
import { membersAmong } from '#platform/access/members-among.ts';
import type { Household, HouseholdTx } from '#platform/db/queries.ts';
import { invalidField, ProblemError } from '#platform/kernel/problem-error.ts';
import { distinctOptions, needed } from './addition.ts';
import { requireNote } from './repository.ts';
import { requireMayChange } from './rights.ts';
import { touchNote } from './touching.ts';

const pollMembers = [
  'title',
  'description',
  'expirationDate',
  'isAnonymous',
  'allowMultipleChoices',
  'options',
] as const;

/** The editable members of its record an edit may name, by type. Every member may move it. */
const editable: Record<number, readonly (keyof Reminder & keyof EditedReminder)[]> = {
  [reminderTypes.Text]: ['content', 'color', 'mentions'],
  [reminderTypes.Image]: ['caption'],
  [reminderTypes.ShoppingList]: ['shoppingListName', 'shop', 'isAsWritten'],
  [reminderTypes.Poll]: pollMembers,
};
const clearable = new Set<string>(['caption', 'description', 'shop']);

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The content changes of an edit. */
export function changesOf(note: Reminder, body: EditedReminder): Partial<Reminder> {
  const changes: Record<string, unknown> = {};
  for (const name of editable[note.reminderType] ?? []) {
    const next = body[name];
    if (next === undefined || (next === null && !clearable.has(name)) || same(next, note[name])) continue;
    // An empty text clears a field where that makes sense, and is refused where the note would be empty.
    if (typeof next === 'string' && !clearable.has(name)) needed(name, next);
    changes[name] = next === '' ? null : next;
  }
  return changes;
}

function checkPollChanges(note: Note, changes: Partial<Reminder>): void {
  if (!isPoll(note)) return;
  if (changes.options) distinctOptions(changes.options);
  // Before the first vote too: a member may be casting it, trusting its anonymity.
  if (changes.isAnonymous === false) throw invalidField('isAnonymous', 'An anonymous poll cannot be made public');
  const lost = note.votes.some((vote) => changes.options && !changes.options.includes(vote.choice));
  if (lost) throw invalidField('options', 'An option with votes cannot be removed');
  // Consent to one question is none to another.
  if (changes.title !== undefined && note.votes.length > 0)
    throw invalidField('title', 'The question cannot be changed once it has votes');
}

/** The difference between two versions of a note, in editable members. */
export function changeOf(before: Reminder, after: Reminder): NoteChange {
  const names = [...(editable[before.reminderType] ?? []), 'coordX', 'coordY', 'coordZ'] as const;
  const changed = names.filter((name) => !same(before[name], after[name]));
  return { id: before.id, ...Object.fromEntries(changed.map((name) => [name, after[name]])) };
}

/** A note's place after a change. */
export const placeOf = (change: Pick<EditedReminder, 'coordX' | 'coordY' | 'coordZ'>, note: Place) => ({
  coordX: change.coordX ?? note.coordX,
  coordY: change.coordY ?? note.coordY,
  coordZ: change.coordZ ?? note.coordZ,
});

/** Poll members are flat or nested; a client that nests them has changed those, and repeats the flat ones unchanged. */
function flattened({ pollInput, ...body }: EditedReminder): EditedReminder {
  if (!pollInput) return body;
  const nested = {
    ...pollInput,
    allowMultipleChoices: pollInput.allowMultipleChoices ?? pollInput.allowMultipleChoice,
  };
  const input = pollMembers.filter((name) => nested[name] !== undefined).map((name) => [name, nested[name]] as const);
  return { ...body, ...Object.fromEntries(input) };
}

/** Edits a note, or moves it: members who may not edit it may still move it. */
export async function editNote(
  tx: HouseholdTx<'ReminderChanged' | 'NewReminderMentions'>,
  userId: string,
  written: EditedReminder,
): Promise<string> {
  const body = flattened(written);
  const note = await requireNote(tx, body.id);
  const record = encodeNote(note);
  if (typeof body.reminderType === 'number' && body.reminderType !== record.reminderType) {
    throw new ProblemError('notFound', 'No note of this type has this id');
  }
  const changes = changesOf(record, body);
  if (Object.keys(changes).length > 0) await requireMayChange(tx, userId, [note]);
  checkPollChanges(note, changes);
  const next = {
    ...record,
    ...changes,
    ...(changes.mentions && { mentions: await membersAmong(tx, changes.mentions) }),
    ...placeOf(body, note),
  };
  await updateNote(tx, next);
  tx.emit('ReminderChanged', { ...changeOf(record, next), ...(await touchNote(tx, note.id)) });
  const mentions = await recordMentions(tx, note.id, mentionedAnew(record.mentions, next.mentions));
  if (mentions.length > 0) tx.emit('NewReminderMentions', { reminderId: note.id, mentions });
  return note.id;
}

/** Members not yet notified that the note mentions them; records them. */
async function recordMentions(tx: HouseholdTx, id: string, mentions: readonly string[]): Promise<string[]> {
  if (mentions.length === 0) return [];
  const { told: notified } = await tx.from('reminders').select('told').where('id', '=', id).executeTakeFirstOrThrow();
  const fresh = mentions.filter((userId) => !notified.includes(userId));
  await tx
    .update('reminders')
    .set({ told: [...notified, ...fresh] })
    .where('id', '=', id)
    .execute();
  return fresh;
}

/** Writes back what can change of a note. */
async function updateNote(on: Household, note: Reminder): Promise<void> {
  await on
    .update('reminders')
    .set({
      coord_x: note.coordX,
      coord_y: note.coordY,
      coord_z: note.coordZ,
      content: note.content,
      color: note.color,
      mentions: note.mentions ?? [],
      caption: note.caption,
      list_name: note.shoppingListName,
      shop: note.shop ?? null,
      is_as_written: note.isAsWritten ?? null,
      title: note.title,
      description: note.description,
      expires_at: note.expirationDate,
      is_anonymous: note.isAnonymous,
      allow_multiple: note.allowMultipleChoices,
      options: note.options,
      // A poll that is given more time ends again.
      ...(note.expirationDate && Date.parse(note.expirationDate) > Date.now() && { ended_at: null }),
    })
    .where('id', '=', note.id)
    .execute();
}
