import type { Note } from '@hestia/contract/reminders/model.ts';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { toast } from '#ui/layers/toast.ts';

type WantedNote = {
  /** The note that the address asks for. */
  readonly id: string | undefined;
  /** The note that was added here a moment ago. */
  readonly fresh: string | undefined;
  readonly notes: readonly Note[] | undefined;
  readonly isReading: boolean;
};

/* The time that a note missing in the stored board may take to arrive over the live connection before it counts as deleted. */
const WAIT_TIMEOUT_MS = 1500;

/** Brings the note that an address asks for into view and focuses it, once; says when it does not exist. */
export function useFoundNote({ id, fresh, notes, isReading }: WantedNote): void {
  const t = useTranslations('reminders');
  const found = useRef<string>(undefined);
  const missed = useRef<string>(undefined);
  const isThere = notes?.some((note) => note.id === id);
  useEffect(() => {
    if (id === undefined || isThere !== false || isReading || missed.current === id) return undefined;
    const timer = setTimeout(() => {
      missed.current = id;
      toast(t('gone'));
    }, WAIT_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [id, isThere, isReading, t]);
  useEffect(() => {
    if (id === undefined || !isThere || found.current === id) return undefined;
    // The frame after: a note that was just added is on the board by then.
    const frame = requestAnimationFrame(() => {
      const note = document.querySelector<HTMLElement>(`[data-note="${CSS.escape(id)}"]`);
      if (!note) return;
      found.current = id;
      note.scrollIntoView({ block: 'center', behavior: 'instant' });
      note.focus({ preventScroll: true });
      if (id === fresh) flyIn(note);
      ring(note);
    });
    return () => cancelAnimationFrame(frame);
  }, [id, fresh, isThere]);
}

const FLIGHT_MS = 420;

/** From the button that adds notes to its place, unless the user prefers reduced motion. */
function flyIn(note: HTMLElement): void {
  const button = [...document.querySelectorAll('[data-adds-notes]')].find((each) => each.checkVisibility());
  if (!button || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const [from, to] = [button.getBoundingClientRect(), note.getBoundingClientRect()];
  const dx = from.x + from.width / 2 - (to.x + to.width / 2);
  const dy = from.y + from.height / 2 - (to.y + to.height / 2);
  note.animate([{ transform: `translate(${dx}px, ${dy}px) scale(0.2)`, opacity: 0.4 }, {}], {
    duration: FLIGHT_MS,
    easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
  });
}

/** Shows for a moment which one it is. */
function ring(note: HTMLElement): void {
  note.dataset.found = '';
  const end = ({ animationName }: AnimationEvent) => {
    if (animationName !== 'note-found') return;
    delete note.dataset.found;
    note.removeEventListener('animationend', end);
  };
  note.addEventListener('animationend', end);
}
