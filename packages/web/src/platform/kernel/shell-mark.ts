import { useEffect, useLayoutEffect } from 'react';

/** A mark of the document's content while it is mounted: an attribute `data-…` of `<html>`. */
export type ShellMark =
  | 'chat'
  | 'fab'
  | 'fills-screen'
  | 'full-screen'
  | 'guests'
  | 'pane'
  | 'printed-alone'
  | 'recovery-codes'
  | 'settings'
  | 'sheet'
  | 'shop'
  | 'shop-bar'
  | 'side-sheet'
  | 'statement'
  | 'tags'
  | 'wide';

/** One per mounted part that sets it. */
const marks: ShellMark[] = [];

/** Marks the document for the styles of what is around. `:has()` there restyles the whole document at each change. */
export function useShellMark(mark: ShellMark, isOn = true): void {
  useLayoutEffect(() => {
    if (!isOn) return undefined;
    const show = () => void document.documentElement.toggleAttribute(`data-${mark}`, marks.includes(mark));
    marks.push(mark);
    show();
    return () => {
      marks.splice(marks.indexOf(mark), 1);
      show();
    };
  }, [mark, isOn]);
}

const TEXT_FIELD = 'textarea, input:not([type=checkbox], [type=radio], [type=file])';

/** Marks the document while a field for text has the focus: `data-writing`. */
export function useWritingMark(): void {
  useEffect(() => {
    const mark = ({ type, target }: FocusEvent) => {
      const isWriting = type === 'focusin' && target instanceof Element && target.matches(TEXT_FIELD);
      document.documentElement.toggleAttribute('data-writing', isWriting);
    };
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('focusin', mark, { signal });
    document.addEventListener('focusout', mark, { signal });
    return () => listening.abort();
  }, []);
}
