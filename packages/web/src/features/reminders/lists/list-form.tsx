import { limits } from '@hestia/contract/wire/limits.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { type Beginning, draftName } from '#platform/beginning.ts';
import { useDraft } from '#platform/drafts.ts';
import { useSubmit } from '#platform/forms/use-submit.ts';
import { Button } from '#ui/button.tsx';
import { SheetBody, SheetFoot } from '#ui/sheet.tsx';
import { TextField } from '#ui/text-field.tsx';
import { distinctItems } from './items.ts';

type Props = {
  begins: Beginning;
  onAdd: (name: string, items: readonly string[]) => Promise<unknown>;
};

export function NewList({ begins, onAdd }: Props): ReactNode {
  const t = useTranslations('reminders');
  const [draft, keep, clear] = useDraft(draftName('reminders.list', begins), {
    name: begins.title?.slice(0, limits.listName) ?? '',
    items: begins.details ?? '',
  });
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
