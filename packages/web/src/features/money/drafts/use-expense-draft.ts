import { useEffect, useState } from 'react';
import { useLocale } from 'use-intl';
import { clearDraft, saveDraft, readDraft } from '#platform/drafts.ts';
import { decimalSignOf } from '#ui/figures/arithmetic.ts';
import { type ExpenseDraft, withSign } from './expense-draft.ts';

/**
 * An expense being written: stored on this device until it is cleared. `set` stays the same, so that typing renders only its own
 * field.
 */
export function useExpenseDraft(form: string, empty: ExpenseDraft) {
  const sign = decimalSignOf(useLocale());
  const [saved] = useState(() => readDraft(form) as ExpenseDraft | null);
  const [draft, setDraft] = useState(withSign(saved ?? empty, sign));
  const [unchanged, setUnchanged] = useState(draft);
  if (draft.sign !== sign) {
    const anew = withSign(draft, sign);
    setDraft(anew);
    if (draft === unchanged) setUnchanged(anew);
  }
  useEffect(() => {
    if (draft !== unchanged) saveDraft(form, draft);
  }, [form, draft, unchanged]);
  return {
    draft,
    update: setDraft,
    set: (change: Partial<ExpenseDraft>) => setDraft((now) => ({ ...now, ...change })),
    clear: () => {
      clearDraft(form);
      const next = withSign(empty, sign);
      setUnchanged(next);
      setDraft(next);
    },
    /** Whether something was typed at an earlier time. */
    wasSaved: saved !== null,
  };
}
