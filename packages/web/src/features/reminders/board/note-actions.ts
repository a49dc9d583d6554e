import { blankNote } from '@hestia/contract/reminders/blank-note.ts';
import { reminderCommands } from '@hestia/contract/reminders/commands.ts';
import { reminderTypes, type Reminder } from '@hestia/contract/reminders/schemas.ts';
import { useTranslations } from 'use-intl';
import { queueWrite } from '#platform/data/user-data.ts';
import { newId } from '#platform/new-id.ts';
import { useColocationId, useUser } from '#platform/session/session.ts';
import { queueAllWithUndo, queueWithUndo } from '#platform/undo/queue-with-undo.ts';
import { heightOf, ITEM_HEIGHT, type Move, widthOf } from '../coordinates.ts';
import { freePosition } from './free-position.ts';
import type { WrittenText } from '../notes/text-form.tsx';
import { titleOf } from '@hestia/contract/reminders/title.ts';
import type { finishPoll } from '../polls/poll-draft.ts';

type NewPoll = ReturnType<typeof finishPoll>;

/** What can be put on the board and moved about on it. Each action shows at once; those that lose something can be undone. */
export function useNoteActions(notes: readonly Reminder[]) {
  const t = useTranslations('reminders.done');
  const me = useUser().id;

  const put = usePutting(notes);
  const moving = useMoving(notes);

  return {
    addText: (text: WrittenText) => put({ reminderType: reminderTypes.Text, ...text }, text),
    addPicture: (picture: Blob, words: string) => {
      const caption = words.trim() || null;
      return put({ reminderType: reminderTypes.Image, caption }, { caption }, { picture });
    },
    addList: async (shoppingListName: string, names: readonly string[], pollId?: string) => {
      const reminderId = newId();
      const from = pollId === undefined ? {} : { pollId };
      const list = put(
        { id: reminderId, reminderType: reminderTypes.ShoppingList, shoppingListName, items: [], ...from },
        { shoppingListName, ...from },
        { room: names.length * ITEM_HEIGHT },
      );
      const now = Date.now();
      const items = names.map((name, at) => {
        const made = { id: newId(), createdBy: me, createdAt: new Date(now + at).toISOString() };
        const item = { ...made, reminderId, name, isChecked: false, position: (now + at) / 1000 };
        return queueWrite(reminderCommands.addItem, item);
      });
      await Promise.all([list, ...items]);
      return reminderId;
    },
    addPoll: (poll: NewPoll) => put({ reminderType: reminderTypes.Poll, ...poll, votes: [] }, { pollInput: poll }),
    ...moving,
    throwAway: (note: Reminder) => {
      const title = titleOf(note);
      const message = title === '' ? t('thrownAway') : t('thrownAwayNamed', { title });
      return queueWithUndo(reminderCommands.deleteNote, { id: note.id, title }, message);
    },
    /** Takes the samples down. */
    clear: (samples: readonly Reminder[]) => {
      const inputs = samples.map((note) => ({ id: note.id, title: titleOf(note) }));
      return queueAllWithUndo(reminderCommands.deleteNote, inputs, t('cleared'));
    },
  };
}

/** Carrying notes about; whatever is carried by hand can be taken back. */
function useMoving(notes: readonly Reminder[]) {
  const t = useTranslations('reminders.done');
  const moveAbout = async (moves: readonly Move[], title: string, message: string) => {
    const close = await queueWithUndo(reminderCommands.moveNotes, { moves, title }, message, { notes });
    // Only the last move is offered: whoever carries many notes wants no pile of offers.
    closeLast();
    closeLast = close;
  };
  return {
    move: (note: Reminder, moves: readonly Move[]) => moveAbout(moves, titleOf(note), t('moved')),
    tidyUp: (moves: readonly Move[]) => moveAbout(moves, t('tidied'), t('tidied')),
    /** Puts a note on top of the others. */
    raise: (note: Reminder, coordZ: number) => {
      const { id, coordX, coordY } = note;
      const moves = [{ id, coordX, coordY, coordZ }];
      return queueWrite(reminderCommands.moveNotes, { moves, title: titleOf(note) });
    },
  };
}

let closeLast: () => void = () => undefined;

/** Puts a note where it covers nothing. Resolves to its id. */
function usePutting(notes: readonly Reminder[]) {
  const colocationId = useColocationId();
  const me = useUser().id;
  return async (
    contents: Partial<Reminder> & Pick<Reminder, 'reminderType'>,
    more: Partial<Body> = {},
    /** A picture, and the room that the note still needs for what comes onto it. */
    { picture, room = 0 }: { picture?: Blob; room?: number } = {},
  ): Promise<string> => {
    const made = { id: newId(), colocationId, createdBy: me, createdAt: new Date().toISOString() };
    const loose = { ...blankNote, ...made, ...contents };
    const position = freePosition(notes, { width: widthOf(loose), height: heightOf(loose) + room });
    const note = { ...loose, ...position };
    const { id, reminderType } = note;
    await queueWrite(reminderCommands.addNote, {
      shown: note,
      body: { id, colocationId, reminderType, ...position, ...more },
      picture,
    });
    return id;
  };
}

type Body = Parameters<typeof reminderCommands.addNote.args>[0]['body'];
