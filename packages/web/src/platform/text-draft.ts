import { useEffect, useRef, useState } from 'react';
import { clearDraft, saveDraft, readDraft } from './drafts.ts';
import { newId } from '#platform/kernel/new-id.ts';

/** A text that has left its field, and isn't known to be stored elsewhere. */
type SentDraft = { readonly id: string; readonly text: string };

/** Drafts that this page is just now passing on. */
const pending = new Set<string>();

/**
 * The text of a field that stays open for the next one: a message, an item. `submit` empties the field at once, but erases the
 * text only when `action` is done. If that fails, the text returns to the field, before any later text, with `joint` between
 * them; likewise at the next visit if the page was closed meanwhile. Text that was `pasted` was never in the field, and returns
 * to it in the same cases.
 */
export function useTextDraft(form: string, joint = ' ') {
  const [text, setText] = useState(() => takeUp(form, joint));
  const latest = useRef(text);
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const keep = (next: string) => {
    latest.current = next;
    setText(next);
    if (next === '') clearDraft(form);
    else saveDraft(form, next);
  };
  const submit = async (action: () => Promise<unknown>, pasted?: string): Promise<void> => {
    const entry: SentDraft = { id: newId(), text: pasted ?? latest.current };
    pending.add(entry.id);
    keepLeaving(form, [...readLeaving(form), entry]);
    if (pasted === undefined) keep('');
    try {
      await action();
    } catch (error) {
      pending.delete(entry.id);
      // Without the field the text waits for the next one.
      if (isHere.current) {
        keep(joined([entry.text, latest.current], joint));
        drop(form, entry);
      }
      throw error;
    }
    pending.delete(entry.id);
    drop(form, entry);
  };
  return { text, keep, submit };
}

/** The typed text, after text that an earlier page could not pass on. */
function takeUp(form: string, joint: string): string {
  const typed = readDraft(form);
  const leaving = readLeaving(form);
  const left = leaving.filter(({ id }) => !pending.has(id));
  const text = joined([...left.map((each) => each.text), typeof typed === 'string' ? typed : ''], joint);
  if (left.length > 0) {
    saveDraft(form, text);
    keepLeaving(
      form,
      leaving.filter((each) => !left.includes(each)),
    );
  }
  return text;
}

const joined = (texts: readonly string[], joint: string): string => texts.filter(Boolean).join(joint);

const nameOf = (form: string): string => `${form}.leaving`;
const readLeaving = (form: string): readonly SentDraft[] =>
  (readDraft(nameOf(form)) as readonly SentDraft[] | null) ?? [];

function keepLeaving(form: string, leaving: readonly SentDraft[]): void {
  if (leaving.length === 0) clearDraft(nameOf(form));
  else saveDraft(nameOf(form), leaving);
}

const drop = (form: string, entry: SentDraft): void =>
  keepLeaving(
    form,
    readLeaving(form).filter(({ id }) => id !== entry.id),
  );
