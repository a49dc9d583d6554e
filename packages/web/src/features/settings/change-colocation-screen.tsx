import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useDraft } from '#platform/drafts.ts';
import { useSubmit } from '#platform/forms/use-submit.ts';
import { useColocation } from '#platform/household/household.ts';
import { readInvitation, searchOf } from '#platform/household/invitation.ts';
import { Button } from '#ui/button.tsx';
import { ScanButton } from '#ui/scan-button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { SubScreen } from './sub-screen.tsx';

/** Moving over goes through the invitation's page, which asks first. */
export function ChangeColocationScreen() {
  const t = useTranslations('settings');
  const navigate = useNavigate();
  const name = useColocation()?.name ?? '';
  const [text, keep, clear] = useDraft('settings.invitation', '');
  const invitation = readInvitation(text);
  const { faults, onSubmit, forgive } = useSubmit(
    () => new Set(invitation === null ? ['invitation'] : []),
    () => {
      if (invitation === null) return undefined;
      clear();
      return navigate({ to: '/invite', search: searchOf(invitation) });
    },
  );

  return (
    <SubScreen title={t('change')}>
      <p className="pt-4 text-ink-2">{t('changeSays', { name })}</p>
      <form noValidate onSubmit={onSubmit}>
        <TextField
          label={t('invitation')}
          help={t('invitationHelp')}
          autoComplete="off"
          value={text}
          onChange={(typed) => {
            keep(typed);
            forgive();
          }}
          error={faults.size > 0 ? t('invitationWrong') : undefined}
        />
        <ScanButton onRead={keep} />
        <Button type="submit" look="fill" className="mt-6">
          {t('look')}
        </Button>
      </form>
      <p className="pt-6 text-small text-ink-2">{t('leaveHint')}</p>
    </SubScreen>
  );
}
