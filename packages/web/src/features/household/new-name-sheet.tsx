import { placeholderCommands } from '@hestia/contract/placeholders/commands.ts';
import { useTranslations } from 'use-intl';
import { queueWrite } from '#platform/data/user-data.ts';
import { useDraft } from '#platform/drafts.ts';
import { faultyFields, useSubmit } from '#platform/forms/use-submit.ts';
import { newId } from '#platform/new-id.ts';
import { useColocationId } from '#platform/session/session.ts';
import { Button } from '#ui/button.tsx';
import { Sheet, SheetBody, SheetFoot } from '#ui/sheet.tsx';
import { toast } from '#ui/toast.ts';
import { NameField, rules } from './name-field.tsx';

/** A new name without an account; offline, too. */
export function NewNameSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('household.names');
  const colocationId = useColocationId();
  const [typed, keep, clear] = useDraft('household.names.new', '');
  const name = typed.trim();
  const { faults, isPending, onSubmit, forgive } = useSubmit(
    () => faultyFields(rules, { colocationId, name }),
    async () => {
      await queueWrite(placeholderCommands.add, { id: newId(), colocationId, name });
      toast(t('added', { name }));
      clear();
      onClose();
    },
  );
  return (
    <Sheet title={t('addTitle')} onClose={onClose}>
      <form noValidate onSubmit={onSubmit} className="contents">
        <SheetBody>
          <p className="pb-4 text-ink-2">{t('addSays')}</p>
          <NameField
            value={typed}
            onChange={(next) => {
              keep(next);
              forgive();
            }}
            isWrong={faults.has('name')}
          />
        </SheetBody>
        <SheetFoot>
          <Button type="submit" look="fill" wide isPending={isPending}>
            {t('addDo')}
          </Button>
        </SheetFoot>
      </form>
    </Sheet>
  );
}
