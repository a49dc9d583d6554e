import type { Note } from '@hestia/contract/reminders/model.ts';
import { useEffect, useRef, useState } from 'react';
import { useUser } from '#platform/session/session.ts';

const keyOf = (userId: string) => `board.looked.${userId}`;

/**
 * The ids of others' notes added since the user last looked at the board, on this device: until it is left, or the app is hidden.
 * Based on the creation of notes, so that no device's clock matters.
 */
export function useNewNotes(notes: readonly Note[] | undefined): ReadonlySet<string> {
  const me = useUser().id;
  const [looked, setLooked] = useState(() => localStorage.getItem(keyOf(me)));
  const latest = notes?.reduce((last, { createdAt }) => (createdAt > last ? createdAt : last), '');
  const shown = useRef(latest);
  useEffect(() => {
    shown.current = latest;
  });
  // On the first visit nothing is new.
  const isFirst = looked === null && latest !== undefined;
  useEffect(() => {
    if (!isFirst) return;
    localStorage.setItem(keyOf(me), shown.current ?? '');
    setLooked(shown.current ?? '');
  }, [isFirst, me]);
  useEffect(() => {
    const leave = () => {
      if (shown.current !== undefined) localStorage.setItem(keyOf(me), shown.current);
    };
    const turn = () => {
      if (document.visibilityState === 'hidden') leave();
      else setLooked(localStorage.getItem(keyOf(me)));
    };
    document.addEventListener('visibilitychange', turn);
    return () => {
      document.removeEventListener('visibilitychange', turn);
      leave();
    };
  }, [me]);
  if (looked === null) return NONE;
  const fresh = notes?.filter(({ createdBy, createdAt }) => createdBy !== me && createdAt > looked) ?? [];
  return new Set(fresh.map(({ id }) => id));
}

const NONE: ReadonlySet<string> = new Set();
