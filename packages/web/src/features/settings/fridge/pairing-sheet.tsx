import type { PairedDevice } from '@hestia/contract/fridge/schemas.ts';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAttempt } from '#platform/forms/attempt.ts';
import { SubmitSheet } from '#platform/forms/submit-sheet.tsx';
import { useForm } from '#platform/forms/use-form.ts';
import { Button } from '#ui/buttons/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Confirm } from '#ui/layers/confirm.tsx';
import { toast } from '#ui/layers/toast.ts';
import { editPairing, endPairing } from './pairings-data.ts';
import { RightsField } from './rights-field.tsx';

type Props = { pairing: PairedDevice; onClose: () => void };

/* A tablet or a link: its name, what it may do, and its end. */
export function PairingSheet({ pairing, onClose }: Props): ReactNode {
  const t = useTranslations('fridge.settings');
  const [name, setName] = useState(pairing.name);
  const [rights, setRights] = useState(pairing.rights);
  const [isEnding, setEnding] = useState(false);
  const isFridge = pairing.kind === 'fridge';
  const form = useForm(
    () => new Set(name.trim() === '' ? ['name'] : []),
    async () => {
      await editPairing({ id: pairing.id, name: name.trim(), ...(isFridge && { rights }) });
      onClose();
    },
  );
  if (isEnding) return <Ending pairing={pairing} onClose={onClose} />;
  return (
    <SubmitSheet
      title={pairing.name}
      onClose={onClose}
      form={form}
      action={t('save')}
      pendingLabel={t('saving')}
      below={
        <div className="pt-6">
          <Button look="danger" small icon="close" onClick={() => setEnding(true)}>
            {t(isFridge ? 'end' : 'endLink')}
          </Button>
        </div>
      }
    >
      <TextField
        label={t('name')}
        value={name}
        onChange={form.typing(setName)}
        error={form.faults.has('name') ? t('nameMissing') : undefined}
      />
      {isFridge && <RightsField rights={rights} onChange={setRights} />}
    </SubmitSheet>
  );
}

function Ending({ pairing: { id, name, kind }, onClose }: Props): ReactNode {
  const t = useTranslations('fridge.settings');
  const { isPending, attempt } = useAttempt();
  const isFridge = kind === 'fridge';
  const end = async () => {
    await endPairing(id);
    toast(t('ended', { name }));
    onClose();
  };
  return (
    <Confirm
      title={t('endTitle', { name })}
      action={t(isFridge ? 'end' : 'endLink')}
      isPending={isPending}
      onConfirm={() => attempt(end, onClose)}
      onClose={onClose}
    >
      {t(isFridge ? 'endSays' : 'endLinkSays')}
    </Confirm>
  );
}
