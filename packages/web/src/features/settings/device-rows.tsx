import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useInstallMethod } from '#platform/install.ts';
import { Section } from '#ui/section.tsx';
import { Lines } from './lines.tsx';

/** What concerns this device alone. The app that is installed already is not offered. */
export function DeviceRows() {
  const t = useTranslations('settings');
  const way = useInstallMethod();
  return (
    <Section title={t('installSection')}>
      {way !== 'installed' && (
        <Link to="/settings/install" className="ui-row">
          <Lines icon="install" title={t('installRow')} />
        </Link>
      )}
      <Link to="/settings/storage" className="ui-row">
        <Lines icon="storage" title={t('storageRow')} />
      </Link>
    </Section>
  );
}
