import { itemsIn } from '@hestia/contract/reminders/lists/shopping-line.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { type DraftStart, draftName } from '#platform/beginning.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { useDraft } from '#platform/drafts.ts';
import { useForm } from '#platform/forms/use-form.ts';
import { SheetForm } from '#ui/layers/form-sheet.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { addTo } from './adding.ts';

type Props = {
  initial: DraftStart;
  onAdd: (name: string, items: readonly string[]) => Promise<unknown>;
};

export function NewList({ initial, onAdd }: Props): ReactNode {
  const t = useTranslations('reminders');
  const { sharers } = useMemberDirectory();
  const [draft, keep, clear] = useDraft(draftName('reminders.list', initial), {
    name: initial.title?.slice(0, limits.listName) ?? '',
    items: initial.details ?? '',
  });
  const { onSubmit } = useForm(
    () => new Set(),
    async () => {
      const { names: typed, rest } = itemsIn(draft.items);
      const names = addTo([], typed, sharers).added;
      await onAdd(draft.name.trim() || t('form.listName'), names);
      clear();
      // Excess items stay for the next time.
      if (rest !== '') keep({ name: '', items: rest });
    },
  );
  return (
    <SheetForm onSubmit={onSubmit} action={t('new.add')}>
      <TextField
        label={t('list.name')}
        placeholder={t('form.listName')}
        value={draft.name}
        maxLength={limits.listName}
        onChange={(name) => keep({ ...draft, name })}
        autoFocus
      />
      <TextField
        label={t('form.items')}
        help={t('form.itemsHelp')}
        value={draft.items}
        onChange={(items) => keep({ ...draft, items })}
        multiline
      />
    </SheetForm>
  );
}
