import { useTranslations } from 'use-intl';
import { usePerformOnce } from '#platform/perform.ts';
import { AskRow, type Asks } from '#shared/asks/for-you.tsx';
import { useColocation } from '#shared/household/household.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Avatar } from '#ui/people/avatar.tsx';
import { usePurseActions } from './use-purse-actions.ts';

/** Who would like to settle together with me (M39). */
export function usePurseAsks(): Asks {
  const { me } = useMemberDirectory();
  const asked = useColocation()?.purses?.filter(({ partner, joinedAt }) => partner === me && joinedAt === null) ?? [];
  return {
    asks: asked.map(({ askedBy }) => ({ id: `purse ${askedBy}`, row: <PurseAsk by={askedBy} /> })),
    // With the household, which every page has.
    isKnown: true,
  };
}

function PurseAsk({ by }: { by: string }) {
  const t = useTranslations('asks.purse');
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
            {t('yes')}
          </Button>
          <Button small onClick={() => performOnce(() => part(member, t('declined')))}>
            {t('no')}
          </Button>
        </>
      }
    >
      {t('says', { name })}
    </AskRow>
  );
}
