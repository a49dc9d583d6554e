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
import { Sheet, SheetBody, SheetFoot } from '#ui/sheet.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';

const rules = async () =>
  (await import('@hestia/contract/accounts/passkey-endpoints.ts')).passkeyEndpoints.renamePasskey.body;

type Renaming = { passkey: Passkey; onRenamed: () => Promise<unknown>; onClose: () => void };

export function RenamingPasskey({ passkey, onRenamed, onClose }: Renaming) {
  const t = useTranslations('settings');
  const problemText = useProblemText();
  const [name, setName] = useState(passkey.name);
  const { faults, problem, isPending, onSubmit, forgive } = useSubmit(
    () => faultyFields(rules, { name }),
    async () => {
      await call(passkeyEndpoints.renamePasskey, { params: { id: passkey.id }, body: { name } });
      await onRenamed();
      onClose();
    },
  );
  return (
    <Sheet title={t('passkeys.rename')} onClose={onClose}>
      <form noValidate onSubmit={onSubmit} className="contents">
        <SheetBody>
          <TextField
            label={t('passkeys.name')}
            autoComplete="off"
            value={name}
            onChange={(typed) => {
              setName(typed);
              forgive();
            }}
            error={faults.has('name') ? t('passkeys.nameMissing') : undefined}
          />
          {problem !== null && <FormError>{problemText(problem)}</FormError>}
        </SheetBody>
        <SheetFoot>
          <Button type="submit" look="fill" wide isPending={isPending} pendingLabel={t('saving')}>
            {t('save')}
          </Button>
        </SheetFoot>
      </form>
    </Sheet>
  );
}

type Removing = { passkey: Passkey; onRemoved: () => Promise<unknown>; onClose: () => void };

export function RemovingPasskey({ passkey, onRemoved, onClose }: Removing) {
  const t = useTranslations('settings.passkeys');
  const problemText = useProblemText();
  const [isPending, setPending] = useState(false);
  const remove = async () => {
    setPending(true);
    try {
      await call(passkeyEndpoints.removePasskey, { params: { id: passkey.id } });
      await onRemoved();
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
