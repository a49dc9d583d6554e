import { useTranslations } from 'use-intl';
import { useInvitationForm } from '#platform/household/use-invitation-form.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { Button } from '#ui/button.tsx';
import { FormError } from '#ui/form-error.tsx';
import { ScanButton } from '#ui/scan-button.tsx';
import { TextField } from '#ui/text-field.tsx';

/** For those who have a link, a code or an id. */
export function JoinForm() {
  const t = useTranslations('session');
  const problemText = useProblemText();
  const { text, change, fault, code, problem, isPending, onSubmit } = useInvitationForm('join');
  return (
    <form noValidate onSubmit={onSubmit}>
      <TextField
        label={t('mandatory.way')}
        help={t('mandatory.wayHelp')}
        autoComplete="off"
        value={text}
        onChange={change}
        error={fault && t(`wrong.${wrongs[fault]}`, { code })}
      />
      <ScanButton onRead={change} />
      {problem !== null && <FormError>{problemText(problem)}</FormError>}
      <Button type="submit" look="fill" wide className="mt-6" isPending={isPending}>
        {t('mandatory.look')}
      </Button>
    </form>
  );
}

const wrongs = { unreadable: 'way', unknown: 'code', gone: 'link' } as const;
