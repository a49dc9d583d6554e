import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '#platform/api/client.ts';
import { Refusal } from '#platform/forms/refusal.tsx';
import { faultyFields, useForm } from '#platform/forms/use-form.ts';
import { detectLocale } from '#platform/i18n/locale.ts';
import { useColocationId } from '#platform/session/session.ts';
import { Button } from '#ui/buttons/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { toast } from '#ui/layers/toast.ts';

const rules = async () =>
  (await import('@hestia/contract/colocations/endpoints.ts')).colocationEndpoints.mailInvitation.body;

/** Has the server send an invitation to an address. */
export function Mailing({ code, onClose }: { code: string; onClose: () => void }) {
  const t = useTranslations('household.mail');
  const colocationId = useColocationId();
  const [typed, setTyped] = useState('');
  const email = typed.trim();
  const body = { colocationId, code, email, language: detectLocale() };
  const { faults, problem, isPending, onSubmit, typing } = useForm(
    () => faultyFields(rules, body),
    async () => {
      await call(colocationEndpoints.mailInvitation, { body });
      toast(t('sent', { email }));
      onClose();
    },
  );
  return (
    <form noValidate onSubmit={onSubmit} className="w-full min-w-0">
      <TextField
        autoFocus
        label={t('address')}
        help={t('help')}
        name="email"
        type="email"
        autoComplete="off"
        value={typed}
        onChange={typing(setTyped)}
        error={faults.has('email') ? t('wrong') : undefined}
      />
      <Refusal of={problem} said={{ tooMany: t('tooMany') }} />
      <div className="flex flex-wrap gap-3 pt-4">
        <Button
          type="submit"
          look="fill"
          icon="send"
          className="flex-auto px-3"
          isPending={isPending}
          pendingLabel={t('sending')}
        >
          {t('send')}
        </Button>
        <Button className="flex-auto px-3" onClick={onClose}>
          {t('back')}
        </Button>
      </div>
    </form>
  );
}
