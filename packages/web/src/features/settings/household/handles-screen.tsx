import type { Handles } from '@hestia/contract/money/paying/handle-schemas.ts';
import { spacedIban } from '@hestia/contract/money/paying/iban.ts';
import { serviceNames, servicesIn } from '@hestia/contract/money/paying/pay-links.ts';
import { settleEndpoints } from '@hestia/contract/money/settle-endpoints.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '#platform/api/client.ts';
import { differing } from '#platform/changes.ts';
import { plainQuery } from '#platform/sync/queries/plain-query.ts';
import { SubmitForm } from '#platform/forms/submit-form.tsx';
import { faultyFields, useForm } from '#platform/forms/use-form.ts';
import { useColocation } from '#shared/household/household.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { NotRead } from '#platform/pages/not-read.tsx';
import { useUser } from '#platform/session/session.ts';
import { useConfirmed } from '#platform/sign-in/use-confirmed.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { toast } from '#ui/layers/toast.ts';
import { SubScreen } from '../frame/sub-screen.tsx';

const rules = async () => (await import('@hestia/contract/money/paying/handle-schemas.ts')).Handles;

const handlesQuery = (userId: string) => plainQuery(['handles', userId], settleEndpoints.getOwnHandles, {});

/** My payment handles. Neither these nor their draft are stored on this device. */
export function HandlesScreen() {
  const t = useTranslations('settings.handles');
  const problemText = useProblemText();
  const { data, error, refetch } = useQuery({ ...handlesQuery(useUser().id), gcTime: 0 });
  return (
    <SubScreen title={t('title')}>
      <p className="py-5">{t('says')}</p>
      {data ? (
        <Form handles={data} />
      ) : (
        <NotRead title={problemText(error)} isError={error !== null} refetch={refetch} rows={4} lead={24} />
      )}
    </SubScreen>
  );
}

function Form({ handles }: { handles: Handles }) {
  const t = useTranslations('settings.handles');
  const tSettings = useTranslations('settings');
  const { values, change, question, ...form } = useHandles(handles);
  const { faults } = form;
  const visible = servicesIn(useColocation()?.currency ?? 'EUR');
  const field = (name: keyof Handles) => ({
    value: values[name] ?? '',
    onChange: (typed: string) => change({ [name]: typed === '' ? null : typed }),
    autoComplete: 'off',
  });
  return (
    <SubmitForm form={form} action={tSettings('save')} pendingLabel={tSettings('saving')}>
      {question}
      <TextField
        label={t('accountName')}
        {...field('accountName')}
        autoComplete="name"
        error={faults.has('accountName') ? t('accountNameMissing') : undefined}
      />
      <TextField label={t('iban')} {...field('iban')} error={faults.has('iban') ? t('ibanWrong') : undefined} />
      {visible.map((service) => (
        <TextField
          key={service}
          label={serviceNames[service]}
          {...field(service)}
          error={faults.has(service) ? t('handleWrong', { service: serviceNames[service] }) : undefined}
        />
      ))}
    </SubmitForm>
  );
}

function useHandles(handles: Handles) {
  const t = useTranslations('settings');
  const queryClient = useQueryClient();
  const { queryKey } = handlesQuery(useUser().id);
  const now: Handles = { ...handles, iban: handles.iban && spacedIban(handles.iban) };
  const [typed, setTyped] = useState<Partial<Handles>>({});
  const values = { ...now, ...typed };
  const { confirmed, question } = useConfirmed();
  const { typing, ...submitting } = useForm(
    async () => {
      const faults = await faultyFields(rules, values);
      const isNameless = values.iban !== null && values.accountName === null;
      return isNameless ? new Set([...faults, 'accountName']) : faults;
    },
    async () => {
      await confirmed((body) =>
        call(settleEndpoints.changeOwnHandles, { body: { ...differing(now, values), ...body } }),
      );
      await queryClient.invalidateQueries({ queryKey });
      setTyped({});
      toast(t('saved'));
    },
  );
  const change = typing((part: Partial<Handles>) => setTyped({ ...typed, ...part }));
  return { values, change, question, ...submitting };
}
