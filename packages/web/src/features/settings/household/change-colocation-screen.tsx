import { useTranslations } from 'use-intl';
import { SubmitForm } from '#platform/forms/submit-form.tsx';
import { useColocation } from '#shared/household/household.ts';
import { useInvitationForm } from '#shared/household/use-invitation-form.ts';
import { TextLink } from '#ui/buttons/link.tsx';
import { ScanButton } from '#ui/fields/scan-button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { SubScreen } from '../frame/sub-screen.tsx';

/** Moving uses the invitation's page, which asks first. */
export function ChangeColocationScreen() {
  const t = useTranslations('settings');
  const name = useColocation()?.name ?? '';
  const { text, change, describe, code, ...form } = useInvitationForm('settings.invitation');
  return (
    <SubScreen title={t('change')}>
      <p className="pt-4 text-ink-2">{t('changeSays', { name })}</p>
      <SubmitForm form={form} action={t('look')}>
        <TextField
          label={t('invitation')}
          help={t('invitationHelp')}
          autoComplete="off"
          value={text}
          onChange={change}
          error={describe({
            unreadable: t('invitationWrong'),
            unknown: t('invitationUnknown', { code }),
            gone: t('invitationGone'),
          })}
        />
        <ScanButton onRead={change} />
      </SubmitForm>
      <p className="pt-6">
        <TextLink icon="door" to="/profile">
          {t('leaveLink')}
        </TextLink>
      </p>
    </SubScreen>
  );
}
