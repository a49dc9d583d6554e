import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Section } from '#ui/section.tsx';
import { Lines } from './lines.tsx';

export function NotificationsRow() {
  const t = useTranslations('settings');
  return (
    <Section title={t('notifications')}>
      <Link to="/settings/notifications" className="ui-row">
        <Lines icon="bell" title={t('notificationsRow')} />
      </Link>
    </Section>
  );
}
