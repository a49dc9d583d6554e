import type { Part } from '@hestia/contract/typed/parts.ts';
import type { ListNote } from '@hestia/contract/reminders/model.ts';
import { readName } from '@hestia/contract/reminders/lists/item-name.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { TYPED_ELSEWHERE } from '#shared/typed/typed-draft.ts';
import { useReader } from '#shared/typed/use-reader.ts';
import { useNotes } from '../../features/reminders/reminders-data.ts';

/** A draft made of the typed words, before it is sent. */
export type Draft =
  | { readonly kind: 'expense' | 'task'; readonly title: string; readonly parts: readonly Part[] }
  | { readonly kind: 'item'; readonly title: string; readonly list: ListNote };

/**
 * The drafts made of the words. `sure`: the words contain an amount, a day or a quantity, so the user more likely wants to add
 * than to find.
 */
export function useDrafts(words: string): { readonly sure: readonly Draft[]; readonly other: readonly Draft[] } {
  const { members, sharers } = useMemberDirectory();
  const expense = useReader('expense', sharers)(words, TYPED_ELSEWHERE);
  const task = useReader('task', members)(words, TYPED_ELSEWHERE);
  const list = useLastList();
  if (words === '') return { sure: [], other: [] };
  const drafts: [Draft, boolean][] = [];
  const saysAmount = expense?.parts.some(({ kind }) => kind === 'amount') ?? false;
  if (expense && saysAmount) drafts.push([{ kind: 'expense', title: expense.title, parts: expense.parts }, true]);
  const saysDay = task?.parts.some(({ kind }) => kind === 'day' || kind === 'repeat') ?? false;
  drafts.push([{ kind: 'task', title: task?.title ?? words, parts: task?.parts ?? [] }, saysDay && !saysAmount]);
  if (list) drafts.push([{ kind: 'item', title: words, list }, readName(words, sharers).quantity !== null]);
  return {
    sure: drafts.filter(([, isSure]) => isSure).map(([draft]) => draft),
    other: drafts.filter(([, isSure]) => !isSure).map(([draft]) => draft),
  };
}

/** The list that was used last. */
function useLastList(): ListNote | undefined {
  const { notes = [] } = useNotes();
  const lists = notes.filter((note): note is ListNote => note.kind === 'list');
  return lists.toSorted((a, b) => usedAt(b).localeCompare(usedAt(a)))[0];
}

const usedAt = ({ touchedAt, createdAt }: ListNote): string => touchedAt ?? createdAt;
