import './member-sheet.css';
import { absencesAhead } from '@hestia/contract/absences/away.ts';
import type { User } from '@hestia/contract/accounts/schemas.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAbsences } from '#shared/household/absences.ts';
import { useToday } from '#shared/household/today.ts';
import { withTexts } from '#platform/i18n/with-texts.ts';
import { Avatar } from '#ui/people/avatar.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { RowParts } from '#ui/rows/row.tsx';
import { RowButton, RowLink } from '#ui/rows/row-link.tsx';
import { lazyOverlay } from '#ui/layers/lazy-overlay.tsx';
import { Sheet, SheetBody } from '#ui/layers/sheet.tsx';
import { useAwayWords } from '../away/away-days.ts';
import { MoneyRows } from './money-rows.tsx';
import { MovingRow } from './moving-row.tsx';
import { Removing } from './removing.tsx';

/* Few ever need it. */
const ResetRow = lazyOverlay(async () => (await withTexts(import('../resets/reset-row.tsx'), 'recovery')).ResetRow);
const ResetSheet = lazyOverlay(async () => (await import('../resets/reset-sheet.tsx')).ResetSheet);

/** Actions for another member. */
export function MemberSheet({ member, onClose }: { member: User; onClose: () => void }) {
  const t = useTranslations('household');
  const tasks = useTranslations('chores');
  const [isLeaving, setLeaving] = useState(false);
  const [isResetting, setResetting] = useState(false);
  const name = member.username;
  if (isResetting) return <ResetSheet member={member} onClose={onClose} />;
  if (isLeaving) return <Removing member={member} onClose={onClose} />;
  return (
    <Sheet title={name} onClose={onClose}>
      <SheetBody>
        <div className="member-head">
          <Avatar member={member} size={96} />
          <p className="min-w-0 text-small text-ink-2">{member.email}</p>
        </div>
        <WhenAway member={member} />
        <RowLink to="/message" icon="chat" title={t('write')} />
        <MoneyRows member={member} />
        <RowLink to="/tasks" icon="tasks" title={tasks('nav')} />
        <ResetRow member={member} onOpen={() => setResetting(true)} />
        <MovingRow userId={member.id} title={t('movesOut')} />
        <RowButton icon="close" title={t('remove', { name })} onClick={() => setLeaving(true)} />
      </SheetBody>
    </Sheet>
  );
}

/* When they are, or will next be, away. */
function WhenAway({ member }: { member: User }) {
  const t = useTranslations('household.away');
  const words = useAwayWords();
  const today = useToday();
  const [next] = absencesAhead(useAbsences() ?? [], member.id, today);
  return (
    next && (
      <p className="ui-row">
        <Icon name="plane" />
        <RowParts title={t('title')} detail={words(next, today)} />
      </p>
    )
  );
}
