import { DAY_MS } from '@hestia/contract/wire/days.ts';
import { randomUUIDv7 } from 'node:crypto';
import type { EditedReminder, MovedReminder, NewReminder } from '@hestia/contract/reminders/calls.ts';
import { reminderTypes, type Reminder } from '@hestia/contract/reminders/shapes.ts';
import type { HouseholdTx } from '#platform/db/queries.ts';
import { invalidField, notFound, ProblemError } from '#platform/kernel/problem-error.ts';
import { eraseWords } from '#platform/live/erasing.ts';
import { deleteNote, findNote, findNotes, insertNote, updateNote, updatePlaces } from './repository.ts';

/** The stored note; 404 when it is gone. */
export async function requireNote(tx: HouseholdTx, id: string): Promise<Reminder> {
  const note = await findNote(tx, tx.colocationId, id);
  if (!note) throw notFound('This note');
  return note;
}

const needed = (field: string, text: string | null | undefined): string => {
  if (!text?.trim()) throw invalidField(field, 'This must not be empty');
  return text;
};

/** What only a note of this type has; 422 when something that it needs is missing. */
function contentsOf(body: NewReminder, imageName: string | null) {
  const nothing = {
    content: null,
    color: null,
    image_name: null,
    caption: null,
    list_name: null,
    title: null,
    description: null,
    expires_at: null,
    is_anonymous: null,
    allow_multiple: null,
    options: null,
  };
  const poll = body.pollInput;
  switch (body.reminderType) {
    case reminderTypes.Text:
      return { ...nothing, content: needed('content', body.content), color: needed('color', body.color) };
    case reminderTypes.Image:
      return { ...nothing, image_name: needed('file', imageName), caption: body.caption || null };
    case reminderTypes.ShoppingList:
      return { ...nothing, list_name: needed('shoppingListName', body.shoppingListName) };
    case reminderTypes.Poll:
      return {
        ...nothing,
        title: needed('pollInput.title', poll?.title),
        description: poll?.description || null,
        expires_at: poll?.expirationDate ?? new Date(Date.now() + DAY_MS).toISOString(),
        is_anonymous: poll?.isAnonymous ?? false,
        allow_multiple: poll?.allowMultipleChoices ?? poll?.allowMultipleChoice ?? false,
        options: distinctOptions(poll?.options ?? []),
      };
  }
}

function distinctOptions(options: readonly string[]): string[] {
  const distinct = new Set(options.map((option) => option.toLowerCase()));
  if (distinct.size !== options.length) throw invalidField('options', 'Options must be unique');
  if (options.length === 1) throw invalidField('options', 'A poll must have at least two options, or none');
  return [...options];
}

/** Puts a note on the board. */
export async function addNote(
  tx: HouseholdTx<'NewReminderAdded'>,
  userId: string,
  body: NewReminder,
  imageName: string | null,
): Promise<string> {
  const id = body.id ?? randomUUIDv7();
  const stored = await insertNote(tx, {
    colocation_id: tx.colocationId,
    id,
    created_by: userId,
    reminder_type: body.reminderType,
    coord_x: body.coordX,
    coord_y: body.coordY,
    coord_z: body.coordZ,
    ...contentsOf(body, imageName),
  });
  if (!stored) throw new ProblemError('conflict', 'This note already exists');
  tx.emit('NewReminderAdded', await requireNote(tx, id));
  return id;
}

const pollMembers = [
  'title',
  'description',
  'expirationDate',
  'isAnonymous',
  'allowMultipleChoices',
  'options',
] as const;

/** Which members of a note an edit may name, by type. Places are everybody's. */
const editable: Record<number, readonly (keyof Reminder & keyof EditedReminder)[]> = {
  [reminderTypes.Text]: ['content', 'color'],
  [reminderTypes.Image]: ['caption'],
  [reminderTypes.ShoppingList]: ['shoppingListName'],
  [reminderTypes.Poll]: pollMembers,
};
const clearable = new Set<string>(['caption', 'description']);

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function changesOf(note: Reminder, body: EditedReminder): Partial<Reminder> {
  const changes: Record<string, unknown> = {};
  for (const name of editable[note.reminderType] ?? []) {
    const next = body[name];
    if (next === undefined || (next === null && !clearable.has(name)) || same(next, note[name])) continue;
    // An empty text clears where clearing makes sense, and is refused where the note would say nothing.
    if (typeof next === 'string' && !clearable.has(name)) needed(name, next);
    changes[name] = next === '' ? null : next;
  }
  return changes;
}

function checkPollChanges(note: Reminder, changes: Partial<Reminder>): void {
  if (changes.options) distinctOptions(changes.options);
  // Before the first vote too: somebody may be casting it, in the belief that nobody will know.
  if (changes.isAnonymous === false) throw invalidField('isAnonymous', 'An anonymous poll cannot be made public');
  const lost = note.votes?.some((vote) => changes.options && !changes.options.includes(vote.choice));
  if (lost) throw invalidField('options', 'An option with votes cannot be removed');
}

/** Where a note lies after a change. */
const placeOf = (change: Pick<EditedReminder, 'coordX' | 'coordY' | 'coordZ'>, note: Reminder) => ({
  coordX: change.coordX ?? note.coordX,
  coordY: change.coordY ?? note.coordY,
  coordZ: change.coordZ ?? note.coordZ,
});

/** Poll members come flat or nested; whoever nests them has changed them there, and sends along what was told of them flat. */
function flattened({ pollInput, ...body }: EditedReminder): EditedReminder {
  if (!pollInput) return body;
  const nested = {
    ...pollInput,
    allowMultipleChoices: pollInput.allowMultipleChoices ?? pollInput.allowMultipleChoice,
  };
  const said = pollMembers.filter((name) => nested[name] !== undefined).map((name) => [name, nested[name]] as const);
  return { ...body, ...Object.fromEntries(said) };
}

/** Changes a note, or moves it. Only its creator changes what it says, but a list is everybody's. */
export async function editNote(
  tx: HouseholdTx<'ReminderUpdated'>,
  userId: string,
  written: EditedReminder,
): Promise<string> {
  const body = flattened(written);
  const note = await requireNote(tx, body.id);
  if (typeof body.reminderType === 'number' && body.reminderType !== note.reminderType) {
    throw new ProblemError('notFound', 'No note of this type has this id');
  }
  const changes = changesOf(note, body);
  const changed = Object.keys(changes).length > 0;
  if (changed && note.createdBy !== userId && note.reminderType !== reminderTypes.ShoppingList) {
    throw new ProblemError('notYours', 'Only its creator can change this note');
  }
  checkPollChanges(note, changes);
  const next = {
    ...note,
    ...changes,
    ...placeOf(body, note),
  };
  await updateNote(tx, next);
  tx.emit('ReminderUpdated', next);
  return note.id;
}

/** Moves several notes, all or none. */
export async function moveNotes(
  tx: HouseholdTx<'RemindersUpdated' | 'ReminderUpdated'>,
  userId: string,
  moves: readonly MovedReminder[],
): Promise<string[]> {
  const ids = moves.map((move) => move.id);
  if (new Set(ids).size !== ids.length) throw invalidField('id', 'Each note can be moved only once');
  const notes = new Map((await findNotes(tx, tx.colocationId, ids)).map((note) => [note.id, note]));
  const next = moves.map((move) => {
    const note = notes.get(move.id);
    if (!note) throw notFound('One of these notes');
    const changes = changesOf(note, { id: move.id, content: move.content, color: move.color });
    if (Object.keys(changes).length > 0 && note.createdBy !== userId) {
      throw new ProblemError('notYours', 'Only its creator can change this note');
    }
    return { ...note, ...changes, ...placeOf(move, note) };
  });
  if (next.length === 0) return [];
  await updatePlaces(tx, tx.colocationId, next);
  tx.emit('RemindersUpdated', next);
  // The older client hears only of single notes.
  for (const note of next) tx.emit('ReminderUpdated', note);
  return ids;
}

/** Takes a note off the board: its creator, or for a list anybody. */
export async function removeNote(tx: HouseholdTx<'ReminderDeleted'>, userId: string, id: string): Promise<string> {
  const note = await requireNote(tx, id);
  if (note.createdBy !== userId && note.reminderType !== reminderTypes.ShoppingList) {
    throw new ProblemError('notYours', 'Only its creator can delete this note');
  }
  await deleteNote(tx, tx.colocationId, id);
  await eraseWords(tx, { id, since: note.createdAt });
  tx.emit('ReminderDeleted', id);
  return id;
}
