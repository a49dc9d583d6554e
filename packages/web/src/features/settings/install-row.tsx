import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useInstallWay } from '#platform/install.ts';
import { Section } from '#ui/section.tsx';
import { Lines } from './lines.tsx';

/** Nothing in the app that is installed already. */
export function InstallRow() {
  const t = useTranslations('settings');
  if (useInstallWay() === 'installed') return null;
  return (
    <Section title={t('installSection')}>
      <Link to="/settings/install" className="row">
        <Lines icon="us" title={t('installRow')} />
      </Link>
    </Section>
  );
}
