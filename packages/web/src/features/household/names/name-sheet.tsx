import type { User } from '@hestia/contract/accounts/schemas.ts';
import { placeholderCommands } from '@hestia/contract/placeholders/commands.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { queueWrite } from '#platform/sync/sync.ts';
import { faultyFields, useForm } from '#platform/forms/use-form.ts';
import { useColocationId } from '#platform/session/session.ts';
import { Button } from '#ui/buttons/button.tsx';
import { FormSheet } from '#ui/layers/form-sheet.tsx';
import { ClaimingName } from './claiming-name.tsx';
import { MoneyRows } from '../members/money-rows.tsx';
import { NameField, rules } from './name-field.tsx';
import { RemovingName } from './removing-name.tsx';

/** A placeholder: it is renamed, removed, or claimed by the user. */
export function NameSheet({ name, onClose }: { name: User; onClose: () => void }) {
  const t = useTranslations('household');
  const colocationId = useColocationId();
  const [typed, setTyped] = useState(name.username);
  const [asked, ask] = useState<'isMe' | 'remove' | null>(null);
  const { faults, isPending, onSubmit, typing } = useForm(
    () => faultyFields(rules, { colocationId, name: typed }),
    async () => {
      if (typed.trim() !== name.username)
        await queueWrite(placeholderCommands.rename, { shown: name, name: typed.trim() });
      onClose();
    },
  );
  if (asked === 'isMe') return <ClaimingName name={name} onDone={onClose} onClose={onClose} />;
  if (asked === 'remove') return <RemovingName name={name} onClose={onClose} />;
  return (
    <FormSheet
      title={name.username}
      onClose={onClose}
      onSubmit={onSubmit}
      action={t('save')}
      isPending={isPending}
      pendingLabel={t('saving')}
    >
      <NameField value={typed} onChange={typing(setTyped)} isWrong={faults.has('name')} />
      <MoneyRows member={name} />
      <div className="flex flex-wrap gap-3 pt-4">
        <Button small icon="us" onClick={() => ask('isMe')}>
          {t('names.isMe')}
        </Button>
        <Button look="danger" small icon="door" onClick={() => ask('remove')}>
          {t('remove', { name: name.username })}
        </Button>
      </div>
    </FormSheet>
  );
}
