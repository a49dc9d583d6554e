import type { Reminder } from '@hestia/contract/reminders/shapes.ts';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { toast } from '#ui/toast.ts';

/** Brings the note that an address asks for into view and gives it the focus, once; says so when it is not there any more. */
export function useFoundNote(id: string | undefined, notes: readonly Reminder[] | undefined, isReading: boolean): void {
  const t = useTranslations('reminders');
  const found = useRef<string>(undefined);
  const isThere = notes?.some((note) => note.id === id);
  useEffect(() => {
    if (id === undefined || isThere === undefined || found.current === id) return undefined;
    // What this device kept may be older than the note.
    if (!isThere && isReading) return undefined;
    // The frame after: a note that was just added is on the board by then.
    const frame = requestAnimationFrame(() => {
      found.current = id;
      if (!isThere) toast(t('gone'));
      const note = document.querySelector<HTMLElement>(`[data-note="${CSS.escape(id)}"]`);
      note?.scrollIntoView({ block: 'center', behavior: 'instant' });
      note?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [id, isThere, isReading, t]);
}
