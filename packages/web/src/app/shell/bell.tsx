import './bell.css';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Icon } from '#ui/icons/icon.tsx';
import type { BadgeCounts } from './navigation.ts';

const TO = '/news';

/** Links to the news, with a dot while there are any. */
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
