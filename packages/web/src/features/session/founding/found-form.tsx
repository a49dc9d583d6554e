import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { useNavigate } from '@tanstack/react-router';
import { useLocale, useTranslations } from 'use-intl';
import { call } from '#platform/api/client.ts';
import { useDraft } from '#platform/drafts.ts';
import { SubmitForm } from '#platform/forms/submit-form.tsx';
import { faultyFields, useForm } from '#platform/forms/use-form.ts';
import { currencyChoices, likelyCurrency } from '#platform/i18n/currencies.ts';
import { newId } from '#platform/kernel/new-id.ts';
import { readUser, setColocation } from '#platform/session/session.ts';
import { Select } from '#ui/fields/choices/select.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { hangSamples, useSampleTexts } from './samples.ts';

const rules = async () =>
  (await import('@hestia/contract/colocations/endpoints.ts')).colocationEndpoints.createColocation.body;

/** Members join by invitation: the household's id is not enough. */
const byInvitation = { joinPolicy: 'invite' } as const;

export function FoundForm() {
  const t = useTranslations('session');
  const locale = useLocale();
  const { draft, keepDraft, ...form } = useFounding();

  return (
    <SubmitForm form={form} action={t('mandatory.submitCreate')} pendingLabel={t('mandatory.creating')}>
      <TextField
        label={t('mandatory.name')}
        enterKeyHint="next"
        help={t('mandatory.nameHelp')}
        autoComplete="off"
        value={draft.name}
        onChange={form.typing((name) => keepDraft({ ...draft, name }))}
        error={form.faults.has('name') ? t('wrong.household') : undefined}
      />
      <TextField
        label={t('mandatory.address')}
        placeholder={t('mandatory.optional')}
        autoComplete="street-address"
        value={draft.address}
        onChange={(address) => keepDraft({ ...draft, address })}
      />
      <Select
        label={t('mandatory.currency')}
        isLong
        choices={currencyChoices(locale, draft.currency)}
        value={draft.currency}
        onChange={(currency) => keepDraft({ ...draft, currency })}
      />
    </SubmitForm>
  );
}

/** Founds the household and hangs its samples; then the invitation is next. */
function useFounding() {
  const texts = useSampleTexts();
  const locale = useLocale();
  const navigate = useNavigate();
  // The key identifies the household when the answer was lost and the button is pressed again.
  const empty = { key: newId(), name: '', address: '', currency: likelyCurrency(locale) };
  const [draft, keepDraft, clearDraft] = useDraft('found', empty);
  const { key, ...typed } = draft;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const body = { ...typed, ...byInvitation, timeZone };
  const submitting = useForm(
    () => faultyFields(rules, body),
    async () => {
      const id = await call(colocationEndpoints.createColocation, { body }, { idempotencyKey: key });
      clearDraft();
      // A sample that could not be stored has been reported: the household exists without it.
      await hangSamples({ colocationId: id, createdBy: readUser().id, texts }).catch(() => undefined);
      setColocation(id);
      await navigate({ to: '/', search: { invite: '1' } });
    },
  );
  return { draft, keepDraft, ...submitting };
}
