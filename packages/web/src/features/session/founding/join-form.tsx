import { useTranslations } from 'use-intl';
import { SubmitForm } from '#platform/forms/submit-form.tsx';
import { useInvitationForm } from '#shared/household/use-invitation-form.ts';
import { ScanButton } from '#ui/fields/scan-button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

/** For those who have a link, a code or an id. */
export function JoinForm() {
  const t = useTranslations('session');
  const { text, change, describe, code, ...form } = useInvitationForm('join');
  return (
    <SubmitForm form={form} action={t('mandatory.look')}>
      <TextField
        label={t('mandatory.way')}
        help={t('mandatory.wayHelp')}
        autoComplete="off"
        value={text}
        onChange={change}
        error={describe({ unreadable: t('wrong.way'), unknown: t('wrong.code', { code }), gone: t('wrong.link') })}
      />
      <ScanButton onRead={change} />
    </SubmitForm>
  );
}
