import './drawer-line.css';
import { isPoll, type Note } from '@hestia/contract/reminders/model.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '#ui/icons/icon.tsx';

/* Below the board: the contents of the drawer, and its button. */
export function DrawerLine({ away, onOpen }: { away: readonly Note[]; onOpen: () => void }): ReactNode {
  const t = useTranslations('reminders');
  const polls = away.filter(isPoll).length;
  const notes = away.length - polls;
  const kind = away.length === 0 ? 'empty' : polls === 0 ? 'notes' : notes === 0 ? 'polls' : 'both';
  return (
    <button type="button" className="drawer-line" aria-haspopup="dialog" onClick={onOpen}>
      {t('drawer.line', { kind, notes, polls })}
      <Icon name="chevron" />
    </button>
  );
}
