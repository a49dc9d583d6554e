import { reminderCommands } from '@hestia/contract/reminders/commands.ts';
import { isList, type ListNote } from '@hestia/contract/reminders/model.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { queueWrite } from '#platform/sync/sync.ts';
import { usePerformOnce } from '#platform/perform.ts';
import { SheetForm } from '#ui/layers/form-sheet.tsx';
import { Sheet } from '#ui/layers/sheet.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useBought, useNotes } from '../reminders-data.ts';
import { shopsIn } from './shops.ts';

/* The shop of a list: an earlier one in one tap, or a new one. */
export function ShopSheet({ note, onClose }: { note: ListNote; onClose: () => void }): ReactNode {
  const t = useTranslations('reminders');
  const performOnce = usePerformOnce();
  const [typed, setTyped] = useState(note.shop ?? '');
  const known = shopsIn(useBought(), useNotes().notes?.filter(isList) ?? []).filter((shop) => shop !== note.shop);
  const goTo = (shop: string) =>
    performOnce(async () => {
      if (shop !== (note.shop ?? ''))
        await queueWrite(reminderCommands.editNote, { note, changes: { shop: shop === '' ? null : shop } });
      onClose();
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    goTo(typed.trim());
  };
  return (
    <Sheet title={t('shop.shop')} onClose={onClose}>
      <SheetForm onSubmit={submit} action={t('edit.save')}>
        <TextField
          label={t('shop.where')}
          value={typed}
          maxLength={limits.shopName}
          onChange={setTyped}
          autoComplete="off"
          autoFocus
        />
        {known.length > 0 && (
          <div className="ui-chips pt-4" role="group" aria-label={t('shop.knownShops')}>
            {known.map((shop) => (
              <button key={shop} type="button" className="ui-chip" onClick={() => goTo(shop)}>
                <bdi>{shop}</bdi>
              </button>
            ))}
          </div>
        )}
      </SheetForm>
    </Sheet>
  );
}
