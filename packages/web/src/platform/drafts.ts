import { useState } from 'react';
import { readUser } from '#platform/session/session.ts';

const PREFIX = 'draft:';
const nameOf = (form: string) => `${PREFIX}${readUser().id}:${form}`;

/** A form's unsaved input: it survives an outside tap, a reload, a crash and a lost session, until it is cleared. */
export function useDraft<T>(form: string, empty: T): [draft: T, keep: (draft: T) => void, clear: () => void] {
  // Only what `keepDraft` wrote under this name is read, by the same form.
  const [draft, setDraft] = useState<T>(() => (readDraft(form) as T | null) ?? empty);
  const keep = (next: T) => {
    setDraft(next);
    keepDraft(form, next);
  };
  const clear = () => {
    setDraft(empty);
    clearDraft(form);
  };
  return [draft, keep, clear];
}

/** What was typed into `form`, or null. */
export function readDraft(form: string): unknown {
  const text = localStorage.getItem(nameOf(form));
  return text === null ? null : JSON.parse(text);
}

export function keepDraft(form: string, draft: unknown): void {
  try {
    localStorage.setItem(nameOf(form), JSON.stringify(draft));
  } catch {
    // Storage is full or blocked: the form itself still holds the input.
  }
}

export function clearDraft(form: string): void {
  localStorage.removeItem(nameOf(form));
}

/** Forgets all drafts of everybody on this device. */
export function clearDrafts(): void {
  for (const name of Object.keys(localStorage)) if (name.startsWith(PREFIX)) localStorage.removeItem(name);
}
