import { randomUUIDv7 } from 'node:crypto';
import type { NewReminder } from '@hestia/contract/reminders/endpoints.ts';
import { reminderTypes } from '@hestia/contract/reminders/schemas.ts';
import { encodeNote } from '@hestia/contract/reminders/wire.ts';
import { DAY_MS } from '@hestia/contract/wire/days.ts';
import { membersAmong } from '#platform/access/members-among.ts';
import { pollOf } from '#platform/access/poll-of.ts';
import type { Household, HouseholdRow, HouseholdTx } from '#platform/db/queries.ts';
import { invalidField, ProblemError } from '#platform/kernel/problem-error.ts';
import { markShown } from '#platform/pictures/uses.ts';
import { requireNote } from './repository.ts';

/** Adds a note to the board. */
export async function addNote(
  tx: HouseholdTx<'NewReminderAdded'>,
  userId: string,
  body: NewReminder,
  imageName: string | null,
): Promise<string> {
  const id = body.id ?? randomUUIDv7();
  const mentions = body.reminderType === reminderTypes.Text ? await membersAmong(tx, body.mentions) : [];
  const pollId = body.reminderType === reminderTypes.ShoppingList ? await pollOf(tx, body.pollId) : null;
  const stored = await insertNote(tx, {
    id,
    created_by: userId,
    reminder_type: body.reminderType,
    coord_x: body.coordX,
    coord_y: body.coordY,
    coord_z: body.coordZ,
    ...contentsOf(body, imageName),
    poll_id: pollId,
    mentions,
    told: mentions,
    touched_at: null,
    placement: null,
    planned_on: null,
  });
  if (!stored) throw new ProblemError('conflict', 'This note already exists');
  if (imageName !== null) await markShown(tx, [imageName]);
  tx.emit('NewReminderAdded', encodeNote(await requireNote(tx, id)));
  return id;
}

/** The fields of this type of note; 422 when a required one is missing. */
function contentsOf(body: NewReminder, imageName: string | null) {
  const nothing = {
    content: null,
    color: null,
    image_name: null,
    caption: null,
    list_name: null,
    shop: null,
    is_as_written: null,
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
      return {
        ...nothing,
        list_name: needed('shoppingListName', body.shoppingListName),
        shop: body.shop || null,
      };
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

export const needed = (field: string, text: string | null | undefined): string => {
  if (!text?.trim()) throw invalidField(field, 'This must not be empty');
  return text;
};

export function distinctOptions(options: readonly string[]): string[] {
  const distinct = new Set(options.map((option) => option.toLowerCase()));
  if (distinct.size !== options.length) throw invalidField('options', 'Options must be unique');
  if (options.length === 1) throw invalidField('options', 'A poll must have at least two options, or none');
  return [...options];
}

/** Stores a note; false when the id is taken. */
async function insertNote(
  on: Household,
  row: Omit<HouseholdRow<'reminders'>, 'created_at' | 'ended_at'>,
): Promise<boolean> {
  const stored = await on
    .insert('reminders', { ...row, ended_at: null })
    .onConflict((conflict) => conflict.columns(['colocation_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
}
