import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import type { Colocation } from '@hestia/contract/colocations/schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { call } from '#platform/api/client.ts';
import { differing } from '#platform/changes.ts';
import { useDraft } from '#platform/drafts.ts';
import { SubmitForm } from '#platform/forms/submit-form.tsx';
import { faultyFields, useForm } from '#platform/forms/use-form.ts';
import { colocationQuery } from '#shared/household/household.ts';
import { currencyChoices } from '#platform/i18n/currencies.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { withTexts } from '#platform/i18n/with-texts.ts';
import { NotRead } from '#platform/pages/not-read.tsx';
import { useColocationId } from '#platform/session/session.ts';
import { useConfirmed } from '#platform/sign-in/use-confirmed.tsx';
import { Chips } from '#ui/fields/choices/chips.tsx';
import { Select } from '#ui/fields/choices/select.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { lazyPart } from '#ui/layers/lazy-part.tsx';
import { toast } from '#ui/layers/toast.ts';
import { SkeletonRows } from '#ui/rows/skeleton.tsx';
import { DeletingHousehold } from './deleting-household.tsx';
import { SubScreen } from '../frame/sub-screen.tsx';

const WeekChoice = lazyPart(
  async () => (await withTexts(import('#shared/household/week-choice.tsx'), 'week')).WeekChoice,
  <SkeletonRows rows={1} />,
);

const rules = async () =>
  (await import('@hestia/contract/colocations/endpoints.ts')).colocationEndpoints.updateColocation.body;

export function ColocationScreen() {
  const t = useTranslations('settings');
  const { data, error, refetch } = useQuery(colocationQuery(useColocationId()));
  const problemText = useProblemText();
  return (
    <SubScreen title={t('household')}>
      {data ? (
        <>
          <Data key={data.id} colocation={data} />
          <WeekChoice />
          <DeletingHousehold name={data.name} />
        </>
      ) : (
        <NotRead title={problemText(error)} isError={error !== null} refetch={refetch} rows={3} lead={24} />
      )}
    </SubScreen>
  );
}

type HouseholdDraft = Partial<Pick<Colocation, 'name' | 'address' | 'currency' | 'joinPolicy' | 'timeZone'>>;

function Data({ colocation }: { colocation: Colocation }) {
  const t = useTranslations('settings');
  const locale = useLocale();
  const { values, change, question, ...form } = useData(colocation);
  return (
    <SubmitForm form={form} action={t('save')} pendingLabel={t('saving')}>
      {question}
      <TextField
        label={t('householdName')}
        value={values.name}
        onChange={(name) => change({ name })}
        error={form.faults.has('name') ? t('householdNameMissing') : undefined}
      />
      <TextField
        label={t('address')}
        autoComplete="street-address"
        value={values.address}
        onChange={(address) => change({ address })}
      />
      <Select
        label={t('currency')}
        help={t('currencySays')}
        isLong
        choices={currencyChoices(locale, values.currency)}
        value={values.currency}
        onChange={(currency) => change({ currency })}
      />
      <Select
        label={t('timeZone')}
        isLong
        help={t('timeZoneSays')}
        choices={zoneChoices(values.timeZone)}
        value={values.timeZone}
        onChange={(timeZone) => change({ timeZone })}
      />
      <Chips
        label={t('joinPolicy')}
        help={t(`joinPolicySays.${values.joinPolicy}`)}
        choices={[
          { id: 'id', label: t('joinPolicies.id') },
          { id: 'invite', label: t('joinPolicies.invite') },
        ]}
        value={values.joinPolicy}
        onChange={(joinPolicy) => change({ joinPolicy })}
      />
    </SubmitForm>
  );
}

/** The time zones that this browser knows, and the chosen one. */
const zoneChoices = (chosen: string) =>
  [...new Set([chosen, ...Intl.supportedValuesOf('timeZone')])]
    .toSorted()
    .map((id) => ({ id, label: id.replaceAll('_', ' ') }));

/** Typed fields stay on this device until they are saved. Only those override others' concurrent writes. */
function useData({ id, name, address, currency, joinPolicy, timeZone }: Colocation) {
  const now = { name, address, currency, joinPolicy, timeZone };
  const t = useTranslations('settings');
  const queryClient = useQueryClient();
  const [typed, keep, clear] = useDraft<HouseholdDraft>(`settings.household.${id}`, {});
  const latest = useRef(typed);
  const values = { ...now, ...typed };
  const { confirmed, question } = useConfirmed();
  const { forgive, ...submitting } = useForm(
    () => faultyFields(rules, { id, ...values }),
    async () => {
      await confirmed((body) =>
        call(colocationEndpoints.updateColocation, { body: { id, ...differing(now, values), ...body } }),
      );
      toast(t('saved'));
      await queryClient.invalidateQueries({ queryKey: colocationQuery(id).queryKey });
      if (latest.current === typed) clear();
    },
  );
  const change = (part: HouseholdDraft) => {
    latest.current = { ...typed, ...part };
    keep(latest.current);
    forgive();
  };
  return { values, change, question, ...submitting };
}
