import { type Passkey, passkeyEndpoints } from '@hestia/contract/accounts/passkey-endpoints.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '#platform/api/client.ts';
import { faultyFields, useSubmit } from '#platform/forms/use-submit.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { perform } from '#platform/perform.ts';
import { Button } from '#ui/button.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { FormError } from '#ui/form-error.tsx';
import { FormSheet } from '#ui/form-sheet.tsx';
import { toast } from '#ui/toast.ts';
import { PasskeyNameField, rules } from './passkey-name-field.tsx';

type Props = { passkey: Passkey; onChanged: () => Promise<unknown>; onClose: () => void };

/** A passkey is renamed or removed. */
export function PasskeySheet({ passkey, onChanged, onClose }: Props) {
  const t = useTranslations('settings');
  const problemText = useProblemText();
  const [name, setName] = useState(passkey.name);
  const [isRemoving, setRemoving] = useState(false);
  const { faults, problem, isPending, onSubmit, forgive } = useSubmit(
    () => faultyFields(rules, { name }),
    async () => {
      await call(passkeyEndpoints.renamePasskey, { params: { id: passkey.id }, body: { name } });
      await onChanged();
      onClose();
    },
  );
  if (isRemoving) return <RemovingPasskey passkey={passkey} onChanged={onChanged} onClose={onClose} />;
  return (
    <FormSheet
      title={passkey.name}
      onClose={onClose}
      onSubmit={onSubmit}
      action={t('save')}
      isPending={isPending}
      pendingLabel={t('saving')}
    >
      <PasskeyNameField
        value={name}
        onChange={(typed) => {
          setName(typed);
          forgive();
        }}
        isWrong={faults.has('name')}
      />
      {problem !== null && <FormError>{problemText(problem)}</FormError>}
      <div className="pt-6">
        <Button look="danger" small icon="trash" onClick={() => setRemoving(true)}>
          {t('passkeys.remove')}
        </Button>
      </div>
    </FormSheet>
  );
}

function RemovingPasskey({ passkey, onChanged, onClose }: Props) {
  const t = useTranslations('settings.passkeys');
  const problemText = useProblemText();
  const [isPending, setPending] = useState(false);
  const remove = async () => {
    setPending(true);
    try {
      await call(passkeyEndpoints.removePasskey, { params: { id: passkey.id } });
      await onChanged();
      toast(t('removed'));
    } catch (error) {
      toast(problemText(error));
    }
    onClose();
  };
  return (
    <Confirm
      title={t('removeTitle', { name: passkey.name })}
      action={t('remove')}
      isPending={isPending}
      onConfirm={() => perform(remove)}
      onClose={onClose}
    >
      {t('removeSays')}
    </Confirm>
  );
}
