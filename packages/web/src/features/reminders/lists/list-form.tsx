import { limits } from '@hestia/contract/wire/limits.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useDraft } from '#platform/drafts.ts';
import { useSubmit } from '#platform/forms/use-submit.ts';
import { Button } from '#ui/button.tsx';
import { SheetBody, SheetFoot } from '#ui/sheet.tsx';
import { TextField } from '#ui/text-field.tsx';
import { distinctItems } from './items.ts';

export function NewList({ onAdd }: { onAdd: (name: string, items: readonly string[]) => Promise<unknown> }): ReactNode {
  const t = useTranslations('reminders');
  const [draft, keep, clear] = useDraft('reminders.list', { name: '', items: '' });
  const { onSubmit } = useSubmit(
    () => new Set(),
    async () => {
      await onAdd(draft.name.trim() || t('form.listName'), distinctItems(draft.items.split('\n')));
      clear();
    },
  );
  return (
    <form onSubmit={onSubmit} noValidate>
      <SheetBody>
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
      </SheetBody>
      <SheetFoot>
        <Button look="fill" wide type="submit">
          {t('new.add')}
        </Button>
      </SheetFoot>
    </form>
  );
}
