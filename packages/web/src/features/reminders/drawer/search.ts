import type { Note } from '@hestia/contract/reminders/model.ts';
import { wordsIn } from '@hestia/contract/reminders/words.ts';
import { plain } from '#platform/kernel/plain.ts';

/** The notes in which all typed words occur, whatever their case and accents. */
export function findNotes(notes: readonly Note[], typed: string, authorOf: (note: Note) => string): readonly Note[] {
  const wanted = plain(typed).split(/\s+/).filter(Boolean);
  return notes.filter((note) => {
    const words = plain(wordsIn(note, authorOf(note)));
    return wanted.every((word) => words.includes(word));
  });
}
