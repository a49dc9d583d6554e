import type { Note } from '@hestia/contract/reminders/model.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import { perform } from '#platform/perform.ts';
import { useBoardSearch } from '../board-search.ts';
import { topOf } from '../coordinates.ts';
import type { useNoteActions } from './note-actions.ts';
import { useMayChange } from '../rights.ts';

/** A note's callbacks to the board; the same object as long as the board is mounted. */
export type NoteHandlers = {
  readonly openMenu: (note: Note) => void;
  readonly edit: (note: Note) => void;
  readonly throwAway: (note: Note) => void;
  readonly view: (note: Note) => void;
  /** Shows the tag of a list. */
  readonly tag: (note: Note) => void;
  /** Chooses the day that a note is for. */
  readonly plan: (note: Note) => void;
  /** Ends what `edit` began. */
  readonly finish: () => void;
};

type Menu = { readonly id: string; readonly element: HTMLElement };

/** The handlers of notes, and the note whose menu is open. */
export function useNoteHandlers(notes: readonly Note[], actions: ReturnType<typeof useNoteActions>) {
  const mayChange = useMayChange();
  const { open, close } = useBoardSearch();
  const [menu, setMenu] = useState<Menu | null>(null);

  const bringToFront = (note: Note) => {
    const top = topOf(notes.filter(({ id }) => id !== note.id));
    if (note.coordZ >= top || !isCovered(note.id)) return;
    perform(() => actions.raise(note, top));
  };
  const now: NoteHandlers = {
    openMenu: (note) => {
      const element = elementOf(note.id);
      if (!element) return;
      bringToFront(note);
      setMenu({ id: note.id, element });
    },
    edit: (note) => {
      if (mayChange(note)) open({ edit: note.id });
    },
    throwAway: (note) => {
      if (mayChange(note)) perform(() => actions.throwAway(note));
    },
    view: (note) => open({ view: note.id }),
    tag: (note) => open({ tag: note.id }),
    plan: (note) => open({ day: note.id }),
    finish: close,
  };
  const latest = useRef(now);
  useLayoutEffect(() => {
    latest.current = now;
  });
  const [handlers] = useState<NoteHandlers>(() => ({
    openMenu: (note) => latest.current.openMenu(note),
    edit: (note) => latest.current.edit(note),
    throwAway: (note) => latest.current.throwAway(note),
    view: (note) => latest.current.view(note),
    tag: (note) => latest.current.tag(note),
    plan: (note) => latest.current.plan(note),
    finish: () => latest.current.finish(),
  }));
  return { handlers, menu, closeMenu: () => setMenu(null) };
}

const elementOf = (id: string) => document.querySelector<HTMLElement>(`[data-note="${CSS.escape(id)}"]`);

/** Tilted neighbours touch without covering one another. */
const TOUCHING = 16;

/** Whether another note covers it now. */
function isCovered(id: string): boolean {
  const note = elementOf(id);
  if (!note) return false;
  const mine = note.getBoundingClientRect();
  return Array.from(document.querySelectorAll<HTMLElement>('[data-note]')).some((other) => {
    if (other === note || Number(other.style.zIndex) < Number(note.style.zIndex)) return false;
    const box = other.getBoundingClientRect();
    const across = Math.min(box.right, mine.right) - Math.max(box.left, mine.left);
    const down = Math.min(box.bottom, mine.bottom) - Math.max(box.top, mine.top);
    return across > TOUCHING && down > TOUCHING;
  });
}
