import { reminderCommands } from '@hestia/contract/reminders/commands.ts';
import { reminderTypes, type Reminder } from '@hestia/contract/reminders/shapes.ts';
import { useTranslations } from 'use-intl';
import { queueWrite } from '#platform/data/user-data.ts';
import { newId } from '#platform/new-id.ts';
import { perform } from '#platform/perform.ts';
import { useColocationId, useUser } from '#platform/session/session.ts';
import { toast } from '#ui/toast.ts';
import { heightOf, type Move, widthOf } from './coordinates.ts';
import { freePlace } from './finding-places.ts';
import type { Paper } from './note-look.ts';
import { titleOf } from '@hestia/contract/reminders/title.ts';
import type { finishPoll } from './poll-draft.ts';
import { emptyBin, putInBin, takeFromBin } from './thrown-away.ts';

type NewPoll = ReturnType<typeof finishPoll>;

/** What can be put on the board and moved about on it. Each deed shows at once; those that lose something can be taken back. */
export function useNoteActions(notes: readonly Reminder[]) {
  const t = useTranslations('reminders.done');
  const me = useUser().id;

  const put = usePutting(notes);

  return {
    addText: (content: string, color: Paper) =>
      put({ reminderType: reminderTypes.Text, content, color }, { content, color }),
    addPicture: (picture: Blob, words: string) => {
      const caption = words.trim() || null;
      return put({ reminderType: reminderTypes.Image, caption }, { caption }, picture);
    },
    addList: async (shoppingListName: string, names: readonly string[]) => {
      const reminderId = newId();
      const list = put(
        { id: reminderId, reminderType: reminderTypes.ShoppingList, shoppingListName, items: [] },
        { shoppingListName },
      );
      const now = Date.now();
      const items = names.map((name, at) => {
        const createdAt = new Date(now + at).toISOString();
        const position = (now + at) / 1000;
        return queueWrite(reminderCommands.addItem, {
          id: newId(),
          reminderId,
          createdBy: me,
          createdAt,
          name,
          isChecked: false,
          position,
        });
      });
      await Promise.all([list, ...items]);
      return reminderId;
    },
    addPoll: (poll: NewPoll) => put({ reminderType: reminderTypes.Poll, ...poll, votes: [] }, { pollInput: poll }),
    move: (title: string, moves: readonly Move[]) => queueWrite(reminderCommands.moveNotes, { moves, title }),
    tidyUp: async (moves: readonly Move[]) => {
      const before = notes.map(({ id, coordX, coordY, coordZ }) => ({ id, coordX, coordY, coordZ }));
      const title = t('tidied');
      await queueWrite(reminderCommands.moveNotes, { moves, title });
      toast(title, () => perform(() => queueWrite(reminderCommands.moveNotes, { moves: before, title })));
    },
    throwAway: (note: Reminder) =>
      bin([note], titleOf(note) === '' ? t('thrownAway') : t('thrownAwayNamed', { title: titleOf(note) })),
    /** Takes the samples down. */
    clear: (samples: readonly Reminder[]) => bin(samples, t('cleared')),
  };
}

/** Throws notes away, unless one thinks better of it. */
function bin(notes: readonly Reminder[], says: string): void {
  const each = <T>(deed: (id: string) => T) => notes.map(({ id }) => deed(id));
  for (const note of notes) putInBin(note);
  toast(
    says,
    () => each(takeFromBin),
    () => perform(() => Promise.all(each(emptyBin))),
  );
}

/** Puts a note where it covers nothing. Resolves to its id. */
function usePutting(notes: readonly Reminder[]) {
  const colocationId = useColocationId();
  const me = useUser().id;
  return async (
    contents: Partial<Reminder> & Pick<Reminder, 'reminderType'>,
    more: Partial<Body> = {},
    picture?: Blob,
  ): Promise<string> => {
    const loose = { ...blank(newId(), colocationId, me), ...contents };
    const place = freePlace(notes, { width: widthOf(loose), height: heightOf(loose) });
    const shown = { ...loose, ...place };
    const { id, reminderType } = shown;
    await queueWrite(reminderCommands.addNote, {
      shown,
      body: { id, colocationId, reminderType, ...place, ...more },
      picture,
    });
    return id;
  };
}

type Body = Parameters<typeof reminderCommands.addNote.args>[0]['body'];

const blank = (id: string, colocationId: string, createdBy: string): Omit<Reminder, 'reminderType'> => ({
  id,
  colocationId,
  createdBy,
  createdAt: new Date().toISOString(),
  linkToPP: null,
  coordX: 0,
  coordY: 0,
  coordZ: 0,
  reactions: [],
  content: null,
  color: null,
  imageUrl: null,
  caption: null,
  shoppingListName: null,
  items: null,
  title: null,
  description: null,
  expirationDate: null,
  isAnonymous: null,
  allowMultipleChoices: null,
  options: null,
  votes: null,
});
