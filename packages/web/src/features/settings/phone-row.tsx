import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Section } from '#ui/section.tsx';
import { Lines } from './lines.tsx';

/** Only inside the native shell. */
export function PhoneRow() {
  const t = useTranslations('settings');
  return (
    <Section title={t('phone')}>
      <Link to="/settings/phone" className="ui-row">
        <Lines icon="shield" title={t('phone')} />
      </Link>
    </Section>
  );
}
