import type { Message } from '@hestia/contract/messages/schemas.ts';
import type { Cursor } from '@hestia/contract/messages/search.ts';
import { useEffect, useRef, useState } from 'react';
import { chat } from '../store/chat.ts';

/** The results so far; `words` are the searched ones. */
export type Search = {
  readonly words: string;
  readonly state: 'idle' | 'searching' | 'done' | 'failed';
  readonly messages: readonly Message[];
  /** The position to continue from. */
  readonly next: Cursor | null;
  readonly isOffline: boolean;
};

const NOTHING: Search = { words: '', state: 'idle', messages: [], next: null, isOffline: false };

/** One search at a time: results of an earlier one are dropped. */
export function useSearch() {
  const [search, setSearch] = useState(NOTHING);
  const latest = useRef(0);
  useEffect(
    () => () => {
      latest.current += 1;
    },
    [],
  );

  const run = async (words: string, before: Search | null) => {
    const mine = (latest.current += 1);
    const so = before ?? { ...NOTHING, words };
    setSearch({ ...so, state: 'searching' });
    const found = await chat.search(words, so.next).catch(() => null);
    if (mine !== latest.current) return;
    if (found === null) setSearch({ ...so, state: 'failed' });
    else setSearch({ ...so, ...found, state: 'done', messages: [...so.messages, ...found.messages] });
  };
  return {
    search,
    begin: (words: string) => run(words, null),
    goOn: () => run(search.words, search),
  };
}
