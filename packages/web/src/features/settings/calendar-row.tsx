import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Section } from '#ui/section.tsx';
import { Lines } from './lines.tsx';

export function CalendarRow() {
  const t = useTranslations('settings');
  return (
    <Section title={t('calendar')}>
      <Link to="/settings/calendar" className="ui-row">
        <Lines icon="calendar" title={t('calendarRow')} />
      </Link>
    </Section>
  );
}
