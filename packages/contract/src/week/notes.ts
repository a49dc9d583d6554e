// W10 The notes of a week.
import type { Note } from '../reminders/model.ts';
import type { Day } from '../time/day.ts';

export type WeekNote = { readonly kind: 'note'; readonly day: Day; readonly note: Note };

/** The notes that are for these days. */
export const notesIn = (notes: readonly Note[], days: readonly Day[]): WeekNote[] =>
  notes.flatMap((note) =>
    days.filter((day) => day === note.plannedOn).map((day): WeekNote => ({ kind: 'note', day, note })),
  );
