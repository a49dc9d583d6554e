import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import { isPoll, type Note } from '@hestia/contract/reminders/model.ts';
import { reminderTypes } from '@hestia/contract/reminders/schemas.ts';
import { encodeNote } from '@hestia/contract/reminders/wire.ts';
import { findIdempotentResponse } from '#platform/db/transactions/idempotency.ts';
import type { Household } from '#platform/db/queries.ts';
import { defineFeature, type Context, type FormFile, type Handlers } from '#platform/http/requests/feature.ts';
import type { Caller } from '#platform/kernel/caller.ts';
import { invalidField, notFound } from '#platform/kernel/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { noteFor } from './anonymity.ts';
import { addNote } from './addition.ts';
import { editNote } from './edit.ts';
import { moveNotes } from './moving.ts';
import { placeNote } from './placing.ts';
import { planNote } from './planning.ts';
import { removeNote } from './deletion.ts';
import { cachedBought } from './bought-items.ts';
import { listOutcomes } from './outcomes.ts';
import { addItem, editItem, removeItem } from './items.ts';
import { endPolls } from './poll-end.ts';
import { react, withdrawReaction } from './reactions.ts';
import { findNote, cachedItems, cachedNotes } from './repository.ts';
import { vote, withdrawVote } from './votes.ts';

/** Stores a picture for the caller's household and returns its name; 422 when it cannot be read. */
type StoreImage = (caller: Caller, file: FormFile) => Promise<string>;

/** The board: notes of four kinds, with their items, votes and reactions. */
export const reminders = ({ database, transact }: Platform, storeImage: StoreImage) => {
  const imageOf = async ({
    caller,
    body,
    files,
    idempotencyKey,
  }: Context<typeof reminderEndpoints.addReminder>): Promise<string | null> => {
    // The older client sends a file with other notes, too, which is ignored.
    if (body.reminderType !== reminderTypes.Image) return null;
    // The picture of a repeat is stored already.
    if (await findIdempotentResponse(database, { userId: caller.userId, key: idempotencyKey })) return null;
    const file = files.get('file');
    if (!file || file.bytes.length === 0) throw invalidField('file', 'A picture note needs a picture');
    return storeImage(caller, file);
  };
  return defineFeature(
    'reminders',
    reminderEndpoints,
    {
      listReminders: ({ readCached }) => {
        return readCached(cachedNotes);
      },
      getReminder: async ({ caller, home, params }) => encodeNote(await requireAny(home, caller, params.id)),
      addReminder: async (context) => {
        const { caller, body, write } = context;
        const image = await imageOf(context);
        return write((tx) => addNote(tx, caller.userId, body, image));
      },
      editReminder: ({ caller, body, write }) => write((tx) => editNote(tx, caller.userId, body)),
      moveReminders: moveNotes,
      placeReminder: placeNote,
      planReminder: planNote,
      deleteReminder: ({ caller, params, write }) => write((tx) => removeNote(tx, caller.userId, params.id)),
      ...listing,
      ...voicing,
    },
    {
      schedules: [{ name: 'end-polls', cron: '* * * * *', run: async () => void (await endPolls(database, transact)) }],
    },
  );
};

async function requireAny(home: Household, caller: Caller, id: string): Promise<Note> {
  const note = await findNote(home, id);
  if (!note) throw notFound('This note');
  return noteFor(note, caller.userId);
}

type ReminderHandlers = Handlers<typeof reminderEndpoints>;
type ListHandlers = Pick<
  ReminderHandlers,
  'listItems' | 'addItem' | 'editItem' | 'deleteItem' | 'listBoughtItems' | 'listOutcomes'
>;
type VoteHandlers = Pick<
  ReminderHandlers,
  'listVotes' | 'vote' | 'withdrawVote' | 'listReactions' | 'react' | 'withdrawReaction'
>;

const listing: ListHandlers = {
  listItems: ({ query, readCached }) => readCached(cachedItems(query.reminderId)),
  addItem: ({ caller, body, write }) => {
    return write((tx) => addItem(tx, caller.userId, body));
  },
  editItem: ({ caller, body, write }) => write((tx) => editItem(tx, caller.userId, body)),
  deleteItem: ({ params, write }) => write((tx) => removeItem(tx, params.id)),
  listBoughtItems: ({ readCached }) => {
    return readCached(cachedBought);
  },
  listOutcomes: ({ home }) => {
    return listOutcomes(home);
  },
};

const voicing: VoteHandlers = {
  listVotes: async ({ caller, home, query }) => {
    const note = await requireAny(home, caller, query.reminderId);
    if (!isPoll(note)) throw notFound('This poll');
    return [...note.votes];
  },
  vote,
  withdrawVote,
  listReactions: async ({ caller, home, query }) => [...(await requireAny(home, caller, query.reminderId)).reactions],
  react,
  withdrawReaction,
};
