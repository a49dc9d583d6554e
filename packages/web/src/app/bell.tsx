import './bell.css';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Icon } from '#ui/icon.tsx';
import type { BadgeCounts } from './navigation.ts';

const TO = '/news';

/** Leads to what is new, with a dot while there is something. */
export function Bell({ counts }: { counts: BadgeCounts }) {
  const t = useTranslations('app.nav');
  const isNew = (counts[TO] ?? 0) > 0;
  const name = t(isNew ? 'bellNew' : 'bell');
  return (
    <Link to={TO} className="app-bell" title={name}>
      <Icon name="bell" />
      <span className="sr-only">{name}</span>
      {isNew && <span className="app-bell-dot" />}
    </Link>
  );
}
