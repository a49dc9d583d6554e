import type { Providers } from '@hestia/contract/accounts/endpoints.ts';
import { useTranslations } from 'use-intl';
import { TextLink } from '#ui/buttons/link.tsx';

/** Help for a forgotten password: a link by e-mail only where the server sends any. */
export function Forgotten({ providers }: { providers: Providers | undefined }) {
  const t = useTranslations('session.login');
  const provider = providers?.oidc?.name ?? (providers?.google ? 'Google' : null);
  return (
    <details className="auth-forgotten">
      <summary className="ui-link">{t('forgotten')}</summary>
      {providers?.mail ? (
        <p>
          <TextLink to="/forgotten">{t('mailLink')}</TextLink>
        </p>
      ) : (
        <p>{t('forgottenSays')}</p>
      )}
      <p>
        <TextLink to="/recover">{t('useCode')}</TextLink>
      </p>
      {provider !== null && <p>{t('forgottenProvider', { provider })}</p>}
    </details>
  );
}
