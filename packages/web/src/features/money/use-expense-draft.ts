import { useEffect, useState } from 'react';
import { clearDraft, keepDraft, readDraft } from '#platform/drafts.ts';
import type { ExpenseDraft } from './expense-draft.ts';

/** An expense in the making: kept on this device until it is cleared. `set` stays the same, so that a letter redraws its own field only. */
export function useExpenseDraft(form: string, empty: ExpenseDraft) {
  const [kept] = useState(() => readDraft(form) as ExpenseDraft | null);
  const [draft, setDraft] = useState(kept ?? empty);
  const [unchanged, setUnchanged] = useState(draft);
  useEffect(() => {
    if (draft !== unchanged) keepDraft(form, draft);
  }, [form, draft, unchanged]);
  return {
    draft,
    set: (change: Partial<ExpenseDraft>) => setDraft((now) => ({ ...now, ...change })),
    clear: () => {
      clearDraft(form);
      setUnchanged(empty);
      setDraft(empty);
    },
    /** Whether something was typed at an earlier time. */
    wasKept: kept !== null,
  };
}
