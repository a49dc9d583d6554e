import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useDraft } from '#platform/drafts.ts';
import { useSubmit } from '#platform/forms/use-submit.ts';
import { readInvitation, searchOf } from '#platform/household/invitation.ts';
import { Button } from '#ui/button.tsx';
import { ScanButton } from '#ui/scan-button.tsx';
import { TextField } from '#ui/text-field.tsx';

/** Takes a link, a code or an id to the page of the invitation, which names the household before one moves in. */
export function JoinForm() {
  const t = useTranslations('session');
  const navigate = useNavigate();
  const [text, keepText, clearText] = useDraft('join', '');
  const invitation = readInvitation(text);
  const { faults, onSubmit, forgive } = useSubmit(
    () => new Set(invitation === null ? ['invitation'] : []),
    () => {
      if (invitation === null) return undefined;
      clearText();
      return navigate({ to: '/invite', search: searchOf(invitation) });
    },
  );

  return (
    <form noValidate onSubmit={onSubmit}>
      <TextField
        label={t('mandatory.way')}
        help={t('mandatory.wayHelp')}
        autoComplete="off"
        value={text}
        onChange={(typed) => {
          keepText(typed);
          forgive();
        }}
        error={faults.size > 0 ? t('wrong.way') : undefined}
      />
      <ScanButton onRead={keepText} />
      <Button type="submit" look="fill" wide className="mt-6">
        {t('mandatory.look')}
      </Button>
    </form>
  );
}
