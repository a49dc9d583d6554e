import { useTranslations } from 'use-intl';
import { readToken, useUser } from '#platform/session/session.ts';
import { LinkButton } from '#ui/buttons/link.tsx';

/** The next step of a user with an invalid invitation. */
export function WayOn() {
  const t = useTranslations('session.invite');
  const { colocationId } = useUser();
  if (readToken() === null)
    return (
      <LinkButton to="/login" wide>
        {t('known')}
      </LinkButton>
    );
  return colocationId ? (
    <LinkButton to="/" wide>
      {t('home')}
    </LinkButton>
  ) : (
    <LinkButton to="/colocation-mandatory" search={{ way: 'join' }} wide>
      {t('otherCode')}
    </LinkButton>
  );
}
