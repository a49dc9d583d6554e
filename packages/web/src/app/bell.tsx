import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Icon } from '#ui/icon.tsx';
import { Count } from './count.tsx';
import type { BadgeCounts } from './navigation.ts';

const TO = '/settings/notifications';

/** What is new, and how much of it where its page has a badge. */
export function Bell({ counts }: { counts: BadgeCounts }) {
  const name = useTranslations('app.nav')('bell');
  return (
    <Link to={TO} className="bell" title={name}>
      <Icon name="bell" />
      <span className="sr-only">{name}</span>
      <Count of={counts[TO] ?? 0} />
    </Link>
  );
}
