import './endless-word.css';
import { type RefObject, useEffect } from 'react';

/** A word longer than in any language. */
const LONG = /\S{81}/;
/** A long word whose letters depend on their neighbors, in any script but Latin. */
const JOINED = /[^\s\p{sc=Latin}\p{scx=Common}]{81}/u;

type Endless = 'long' | 'joined' | undefined;

const endlessIn = (text: string): Endless => (JOINED.test(text) ? 'joined' : LONG.test(text) ? 'long' : undefined);

/**
 * The value of a field's `data-endless` for this text. Browsers take quadratic time to break an endless word: seconds for one
 * that fills a message.
 */
export function useEndlessWord(field: RefObject<HTMLTextAreaElement | null>, text: string): Endless {
  useEffect(() => {
    const element = field.current;
    // A pasted text is laid out before `input` tells of it.
    const mark = ({ data }: InputEvent) => {
      const endless = endlessIn(data ?? '');
      if (element && endless && element.dataset['endless'] !== 'joined') element.dataset['endless'] = endless;
    };
    element?.addEventListener('beforeinput', mark);
    return () => element?.removeEventListener('beforeinput', mark);
  }, [field]);
  return endlessIn(text);
}
