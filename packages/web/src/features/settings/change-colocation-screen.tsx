import { useTranslations } from 'use-intl';
import { useColocation } from '#platform/household/household.ts';
import { useInvitationForm } from '#platform/household/use-invitation-form.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { Button } from '#ui/button.tsx';
import { TextLink } from '#ui/link.tsx';
import { FormError } from '#ui/form-error.tsx';
import { ScanButton } from '#ui/scan-button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { SubScreen } from './sub-screen.tsx';

/** Moving over goes through the invitation's page, which asks first. */
export function ChangeColocationScreen() {
  const t = useTranslations('settings');
  const problemText = useProblemText();
  const name = useColocation()?.name ?? '';
  const { text, change, fault, code, problem, isPending, onSubmit } = useInvitationForm('settings.invitation');
  return (
    <SubScreen title={t('change')}>
      <p className="pt-4 text-ink-2">{t('changeSays', { name })}</p>
      <form noValidate onSubmit={onSubmit}>
        <TextField
          label={t('invitation')}
          help={t('invitationHelp')}
          autoComplete="off"
          value={text}
          onChange={change}
          error={fault && t(wrongs[fault], { code })}
        />
        <ScanButton onRead={change} />
        {problem !== null && <FormError>{problemText(problem)}</FormError>}
        <Button type="submit" look="fill" wide className="mt-6" isPending={isPending}>
          {t('look')}
        </Button>
      </form>
      <p className="pt-6">
        <TextLink icon="door" to="/profile">
          {t('leaveLink')}
        </TextLink>
      </p>
    </SubScreen>
  );
}

const wrongs = { unreadable: 'invitationWrong', unknown: 'invitationUnknown', gone: 'invitationGone' } as const;
