import { type Passkey, passkeyEndpoints } from '@hestia/contract/accounts/passkey-endpoints.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '#platform/api/client.ts';
import { useAttempt } from '#platform/forms/attempt.ts';
import { SubmitSheet } from '#platform/forms/submit-sheet.tsx';
import { faultyFields, useForm } from '#platform/forms/use-form.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Confirm } from '#ui/layers/confirm.tsx';
import { toast } from '#ui/layers/toast.ts';
import { PasskeyNameField, rules } from './passkey-name-field.tsx';

type Props = { passkey: Passkey; onChanged: () => Promise<unknown>; onClose: () => void };

/** A passkey is renamed or removed. */
export function PasskeySheet({ passkey, onChanged, onClose }: Props) {
  const t = useTranslations('settings');
  const [name, setName] = useState(passkey.name);
  const [isRemoving, setRemoving] = useState(false);
  const form = useForm(
    () => faultyFields(rules, { name }),
    async () => {
      await call(passkeyEndpoints.renamePasskey, { params: { id: passkey.id }, body: { name } });
      await onChanged();
      onClose();
    },
  );
  if (isRemoving) return <RemovingPasskey passkey={passkey} onChanged={onChanged} onClose={onClose} />;
  return (
    <SubmitSheet
      title={passkey.name}
      onClose={onClose}
      form={form}
      action={t('save')}
      pendingLabel={t('saving')}
      below={
        <div className="pt-6">
          <Button look="danger" small icon="trash" onClick={() => setRemoving(true)}>
            {t('passkeys.remove')}
          </Button>
        </div>
      }
    >
      <PasskeyNameField value={name} onChange={form.typing(setName)} isWrong={form.faults.has('name')} />
    </SubmitSheet>
  );
}

function RemovingPasskey({ passkey, onChanged, onClose }: Props) {
  const t = useTranslations('settings.passkeys');
  const { isPending, attempt } = useAttempt();
  const remove = async () => {
    await call(passkeyEndpoints.removePasskey, { params: { id: passkey.id } });
    await onChanged();
    toast(t('removed'));
    onClose();
  };
  return (
    <Confirm
      title={t('removeTitle', { name: passkey.name })}
      action={t('remove')}
      isPending={isPending}
      onConfirm={() => attempt(remove, onClose)}
      onClose={onClose}
    >
      {t('removeSays')}
    </Confirm>
  );
}
