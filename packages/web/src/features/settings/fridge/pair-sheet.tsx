import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { failureOf } from '#platform/api/api-error.ts';
import { SubmitSheet } from '#platform/forms/submit-sheet.tsx';
import { useForm } from '#platform/forms/use-form.ts';
import { useColocationId } from '#platform/session/session.ts';
import { useConfirmed } from '#platform/sign-in/use-confirmed.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { toast } from '#ui/layers/toast.ts';
import { confirmPairing } from './pairings-data.ts';
import { RightsField } from './rights-field.tsx';

/* Voting is off at first: anybody in the kitchen could vote for another. */
const AT_FIRST = { tick: true, add: true, vote: false };

/* Confirms the code that a tablet shows. */
export function PairSheet({ onClose }: { onClose: () => void }): ReactNode {
  const t = useTranslations('fridge.settings');
  const colocationId = useColocationId();
  const [code, setCode] = useState('');
  const [name, setName] = useState(t('nameAtFirst'));
  const [rights, setRights] = useState(AT_FIRST);
  const { confirmed, question } = useConfirmed();
  const form = useForm(
    () => new Set([...(code.trim() === '' ? ['code'] : []), ...(name.trim() === '' ? ['name'] : [])]),
    async () => {
      await confirmed((body) =>
        confirmPairing({ colocationId, code: code.trim(), name: name.trim(), rights, ...body }),
      );
      toast(t('paired', { name: name.trim() }));
      onClose();
    },
  );
  const isUnknown = failureOf(form.problem) === 'notFound';
  return (
    <>
      <SubmitSheet
        title={t('pair')}
        onClose={onClose}
        form={isUnknown ? { ...form, problem: null } : form}
        action={t('confirm')}
        pendingLabel={t('confirming')}
      >
        <p>{t('how', { address: `${location.host}/fridge` })}</p>
        <TextField
          label={t('code')}
          value={code}
          onChange={form.typing(setCode)}
          autoComplete="off"
          spellCheck="false"
          autoFocus
          error={isUnknown ? t('codeUnknown') : form.faults.has('code') ? t('codeMissing') : undefined}
        />
        <TextField
          label={t('name')}
          value={name}
          onChange={form.typing(setName)}
          error={form.faults.has('name') ? t('nameMissing') : undefined}
        />
        <RightsField rights={rights} onChange={setRights} />
      </SubmitSheet>
      {question}
    </>
  );
}
