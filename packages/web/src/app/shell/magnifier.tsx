import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Icon } from '#ui/icons/icon.tsx';

/** A link to the search over everything. */
export function Magnifier() {
  const name = useTranslations('app.nav')('search');
  return (
    <Link to="/search" className="app-magnifier" title={name}>
      <Icon name="search" />
      <span className="sr-only">{name}</span>
    </Link>
  );
}
