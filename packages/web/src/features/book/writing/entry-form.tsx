import { limits } from '@hestia/contract/wire/limits.ts';
import { useTranslations } from 'use-intl';
import { useForm } from '#platform/forms/use-form.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { SheetForm } from '#ui/layers/form-sheet.tsx';
import { ContentFields } from './content-fields.tsx';
import { type EntryDraft, missingIn, writtenOf } from '../entries/entry-draft.ts';

type Props = {
  draft: EntryDraft;
  set: (draft: EntryDraft) => void;
  action: string;
  /* Resolves when it is stored. */
  onFinish: (written: EntryDraft) => Promise<unknown>;
  isNew?: boolean;
};

/* The title of an entry, and the fields of its kind. */
export function EntryForm({ draft, set, action, onFinish, isNew = false }: Props) {
  const t = useTranslations('book');
  const found = missingIn(draft);
  const { isTried, onSubmit } = useForm(found !== null, () => onFinish(writtenOf(draft)));
  const missing = isTried ? found : null;
  return (
    <SheetForm onSubmit={onSubmit} action={action}>
      <TextField
        label={t('fields.title')}
        value={draft.title}
        onChange={(title) => set({ ...draft, title })}
        maxLength={limits.bookTitle}
        autoComplete="off"
        autoFocus={isNew && draft.title === ''}
        placeholder={t(`examples.${draft.content.kind}`)}
        error={missing === 'title' ? t('form.titleMissing') : undefined}
      />
      <ContentFields
        content={draft.content}
        set={(content) => set({ ...draft, content })}
        missing={missing === 'title' ? null : missing}
      />
    </SheetForm>
  );
}
