import { placeholderCommands } from '@hestia/contract/placeholders/commands.ts';
import { useTranslations } from 'use-intl';
import { queueWrite } from '#platform/sync/sync.ts';
import { useDraft } from '#platform/drafts.ts';
import { faultyFields, useForm } from '#platform/forms/use-form.ts';
import { newId } from '#platform/kernel/new-id.ts';
import { useColocationId } from '#platform/session/session.ts';
import { FormSheet } from '#ui/layers/form-sheet.tsx';
import { toast } from '#ui/layers/toast.ts';
import { NameField, rules } from './name-field.tsx';

/** A new name without an account; offline, too. */
export function NewNameSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('household.names');
  const colocationId = useColocationId();
  const [typed, keep, clear] = useDraft('household.names.new', '');
  const name = typed.trim();
  const { faults, isPending, onSubmit, typing } = useForm(
    () => faultyFields(rules, { colocationId, name }),
    async () => {
      await queueWrite(placeholderCommands.add, { id: newId(), colocationId, name });
      toast(t('added', { name }));
      clear();
      onClose();
    },
  );
  return (
    <FormSheet title={t('addTitle')} onClose={onClose} onSubmit={onSubmit} action={t('addDo')} isPending={isPending}>
      <p className="pb-4 text-ink-2">{t('addSays')}</p>
      <NameField value={typed} onChange={typing(keep)} isWrong={faults.has('name')} />
    </FormSheet>
  );
}
