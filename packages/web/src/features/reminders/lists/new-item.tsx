import { itemsIn, lastPieceOf, MAX_AT_ONCE } from '@hestia/contract/reminders/lists/shopping-line.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import type { ClipboardEvent, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { perform } from '#platform/perform.ts';
import { useTextDraft } from '#platform/text-draft.ts';
import { toast } from '#ui/layers/toast.ts';
import { NoteEntry } from '../notes/note-entry.tsx';

type Props = {
  className?: string;
  /* By default, its label. */
  placeholder?: string | undefined;
  listId: string;
  onAdd: (names: readonly string[]) => Promise<unknown>;
  /* The suggestions for the typed text; a chosen one replaces its last piece, and is added. */
  renderSuggestions?: (piece: string, choose: (name: string) => void) => ReactNode;
};

/* A line that becomes items, on the board as in the shop; it stays open for the next one. */
export function NewItem({ className, placeholder, listId, onAdd, renderSuggestions }: Props): ReactNode {
  const t = useTranslations('reminders.list');
  const { text, keep, submit } = useTextDraft(`reminders.item.${listId}`, '; ');
  const takeIn = (typed: string) => {
    const { names, rest } = itemsIn(typed);
    // The field has one line: excess items wait in it.
    keep(LINE_END.test(rest) ? linesOf(rest).join('; ') : rest);
    if (rest !== '') toast(t('tooMany', { count: names.length }));
    if (names.length > 0) perform(() => submit(() => onAdd(names), names.join('; ')));
  };
  const add = () => {
    if (text.trim() === '') toast(t('empty'));
    else takeIn(text);
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    if (!/\S[\r\n]\s*\S/.test(pasted)) return;
    event.preventDefault();
    takeIn([text, pasted].filter(Boolean).join('\n'));
  };
  const { before, piece } = lastPieceOf(text);
  const choose = (name: string) => {
    keep(before);
    perform(() => submit(() => onAdd([name]), name));
  };
  return (
    <NoteEntry
      className={className}
      {...(placeholder === undefined ? {} : { placeholder })}
      label={t('add')}
      value={text}
      onType={keep}
      onAdd={add}
      onPaste={paste}
      maxLength={limits.itemName * MAX_AT_ONCE}
      enterKeyHint="enter"
      autoComplete="off"
      above={renderSuggestions?.(piece, choose)}
    />
  );
}

const LINE_END = /[\r\n\u2028\u2029]/;

const linesOf = (text: string): readonly string[] =>
  text
    .split(LINE_END)
    .map((line) => line.trim())
    .filter((line) => line !== '');
