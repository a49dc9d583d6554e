// Shared by the commands of the board.
import { commandsOf } from '../wire/command.ts';
import type { DecodedReminderEvents } from './events.ts';
import type { Note } from './model.ts';
import type { BoughtItem, NoteChange } from './schemas.ts';

/** State that the commands read. */
export type ReminderState = { readonly notes: readonly Note[]; readonly bought: readonly BoughtItem[] };

export type KnownState = Partial<ReminderState>;

export const command = commandsOf<ReminderState, DecodedReminderEvents>();

export const find = ({ notes }: KnownState, id: string): Note | undefined => notes?.find((note) => note.id === id);

/** A touch takes a note out of the drawer. When that was, only the server knows. */
export const touched = ({ placement }: Note): Pick<NoteChange, 'placement'> =>
  placement === 'drawer' ? { placement: null } : {};

export const touch = (note: Note) => ({ name: 'ReminderTouched' as const, payload: { id: note.id, ...touched(note) } });
