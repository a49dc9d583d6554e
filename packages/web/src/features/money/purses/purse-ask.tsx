import { useTranslations } from 'use-intl';
import { usePerformOnce } from '#platform/perform.ts';
import { AskRow } from '#shared/asks/for-you.tsx';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Avatar } from '#ui/people/avatar.tsx';
import { usePurseActions } from './use-purse-actions.ts';

/* A member asks me to settle together. */
export function PurseAsk({ by }: { by: string }) {
  const t = useTranslations('together');
  const member = useMemberDirectory().find(by);
  const { join, part } = usePurseActions();
  const performOnce = usePerformOnce();
  const name = member.username;
  return (
    <AskRow
      lead={<Avatar member={member} size={44} />}
      answers={
        <>
          <Button small look="fill" onClick={() => performOnce(() => join(member, t('joined', { name })))}>
            {t('ask.yes')}
          </Button>
          <Button small onClick={() => performOnce(() => part(member, t('ask.declined')))}>
            {t('ask.no')}
          </Button>
        </>
      }
    >
      {t('ask.says', { name })}
    </AskRow>
  );
}
