import { readDraft, useDraft } from '#platform/drafts.ts';

/** A thing being edited: before the edit, and after. */
type EditedDraft<T> = { readonly from: T; readonly to: T };

/**
 * The draft of an edit. Only differences between `to` and `from` are the user's changes: others' concurrent writes
 * stay.
 */
export function useEdit<T>(form: string, now: T): EditedDraft<T> & { keep: (to: T) => void; clear: () => void } {
  const [stored, keep, clear] = useDraft<unknown>(form, { from: now, to: now });
  const editing = editingOf(stored, now);
  return { ...editing, keep: (to) => keep({ ...editing, to }), clear };
}

/** The stored edit; without any, the current thing. */
export const readEdit = <T>(form: string, now: T): EditedDraft<T> =>
  editingOf(readDraft(form) ?? { from: now, to: now }, now);

/** The fields of `to` that differ from those of `from`. */
export function differing<T extends object>(from: T, to: T): Partial<T> {
  const names = Object.keys(to) as (keyof T)[];
  const changed = names.filter((name) => JSON.stringify(to[name]) !== JSON.stringify(from[name]));
  return Object.fromEntries(changed.map((name) => [name, to[name]])) as Partial<T>;
}

/** Earlier versions of the app stored only the changed thing. `useEdit` reads only its own drafts, by the same form. */
const editingOf = <T>(stored: unknown, now: T): EditedDraft<T> =>
  typeof stored === 'object' && stored !== null && 'from' in stored && 'to' in stored
    ? (stored as EditedDraft<T>)
    : { from: now, to: stored as T };
