import { reminderCommands } from '@hestia/contract/reminders/commands.ts';
import type { Contents, Note } from '@hestia/contract/reminders/model.ts';
import { useTranslations } from 'use-intl';
import { queueWrite } from '#platform/sync/sync.ts';
import { newId } from '#platform/kernel/new-id.ts';
import { useColocationId, useUser } from '#platform/session/session.ts';
import { queueAllWithUndo, queueWithUndo } from '#platform/sync/undo/queue-with-undo.ts';
import { isPinned, ITEM_HEIGHT, type Move } from '../coordinates.ts';
import { onTop } from '../wall/free-position.ts';
import type { WrittenText } from '../notes/text-form.tsx';
import { titleOf } from '@hestia/contract/reminders/title.ts';
import type { finishPoll } from '../polls/poll-draft.ts';

type NewPoll = ReturnType<typeof finishPoll>;

/** Actions on the board's notes. Each shows at once; destructive ones can be undone. */
export function useNoteActions(notes: readonly Note[]) {
  const t = useTranslations('reminders.done');
  const me = useUser().id;

  const put = usePutting(notes);
  const moving = useMoving(notes);

  return {
    addText: (text: WrittenText) => put({ kind: 'text', ...text }),
    addPicture: (picture: Blob, words: string) => {
      const caption = words.trim();
      return put({ kind: 'picture', ...(caption && { caption }) }, { picture });
    },
    addList: async (name: string, names: readonly string[], pollId?: string) => {
      const reminderId = newId();
      const list = put(
        { kind: 'list', name, items: [], ...(pollId !== undefined && { pollId }) },
        { id: reminderId, room: names.length * ITEM_HEIGHT },
      );
      const now = Date.now();
      const items = names.map((itemName, at) => {
        const made = { id: newId(), createdBy: me, createdAt: new Date(now + at).toISOString() };
        const item = { ...made, reminderId, name: itemName, isChecked: false, position: (now + at) / 1000 };
        return queueWrite(reminderCommands.addItem, item);
      });
      await Promise.all([list, ...items]);
      return reminderId;
    },
    addPoll: (poll: NewPoll) => put({ kind: 'poll', ...poll, votes: [] }),
    ...moving,
    throwAway: (note: Note) => {
      const title = titleOf(note);
      const message = title === '' ? t('thrownAway') : t('thrownAwayNamed', { title });
      return queueWithUndo(reminderCommands.deleteNote, { id: note.id, title }, message);
    },
    /** Takes the samples down. */
    clear: (samples: readonly Note[]) => {
      const inputs = samples.map((note) => ({ id: note.id, title: titleOf(note) }));
      return queueAllWithUndo(reminderCommands.deleteNote, inputs, t('cleared'));
    },
  };
}

/** Moves notes; a move by hand can be undone. */
function useMoving(notes: readonly Note[]) {
  const t = useTranslations('reminders.done');
  const moveAbout = async (moves: readonly Move[], title: string, message: string) => {
    const close = await queueWithUndo(reminderCommands.moveNotes, { moves, title }, message, { notes });
    // Offers only the last undo: several moves must not pile up offers.
    closeLast();
    closeLast = close;
  };
  return {
    move: (note: Note, moves: readonly Move[]) => moveAbout(moves, titleOf(note), t('moved')),
    tidyUp: (moves: readonly Move[]) => moveAbout(moves, t('tidied'), t('tidied')),
    /** Puts a note in front of the others. */
    raise: (note: Note, coordZ: number) => {
      const { id, coordX, coordY } = note;
      const moves = [{ id, coordX, coordY, coordZ, touches: false }];
      return queueWrite(reminderCommands.moveNotes, { moves, title: titleOf(note) });
    },
  };
}

let closeLast: () => void = () => undefined;

/** Moves a note to the top of the board. Resolves to its id. */
function usePutting(notes: readonly Note[]) {
  const colocationId = useColocationId();
  const me = useUser().id;
  return async (
    contents: Contents,
    /** A picture, and the room that the note still needs for later content. */
    { id = newId(), picture, room = 0 }: { id?: string; picture?: Blob; room?: number } = {},
  ): Promise<string> => {
    const made = { id, colocationId, createdBy: me, createdAt: new Date().toISOString(), reactions: [] };
    const loose: Note = { ...contents, ...made, coordX: 0, coordY: 0, coordZ: 0 };
    const [place, ...moves] = onTop(
      notes.filter((note) => !isPinned(note)),
      loose,
      room,
    );
    const added = queueWrite(reminderCommands.addNote, { note: { ...loose, ...place }, picture });
    // The others make room.
    const moved = moves.length > 0 && queueWrite(reminderCommands.moveNotes, { moves, title: titleOf(loose) });
    await Promise.all([added, moved]);
    return id;
  };
}
