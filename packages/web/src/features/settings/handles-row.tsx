import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Section } from '#ui/section.tsx';
import { Lines } from './lines.tsx';

export function HandlesRow() {
  const t = useTranslations('settings.handles');
  return (
    <Section title={t('section')}>
      <Link to="/settings/handles" className="ui-row">
        <Lines icon="money" title={t('row')} />
      </Link>
    </Section>
  );
}
