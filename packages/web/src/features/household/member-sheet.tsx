import './member-sheet.css';
import { absencesAhead } from '@hestia/contract/absences/away.ts';
import type { User } from '@hestia/contract/accounts/schemas.ts';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAbsences, useToday } from '#platform/household/absences.ts';
import { needTexts } from '#platform/i18n/texts.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { RowParts } from '#ui/row.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Sheet, SheetBody, SheetFoot } from '#ui/sheet.tsx';
import { useAwayWords } from './away-days.ts';
import { MoneyRows } from './money-rows.tsx';
import { Removing } from './removing.tsx';

/* Few ever need it. */
const ResetRow = lazyPart(async () => {
  const [{ ResetRow: Component }] = await Promise.all([import('./reset-row.tsx'), needTexts('recovery')]);
  return Component;
});
const ResetSheet = lazyPart(async () => (await import('./reset-sheet.tsx')).ResetSheet);

/** What one may want of somebody one lives with. */
export function MemberSheet({ member, onClose }: { member: User; onClose: () => void }) {
  const t = useTranslations('household');
  const tasks = useTranslations('chores');
  const [isLeaving, setLeaving] = useState(false);
  const [isResetting, setResetting] = useState(false);
  const name = member.username;
  if (isResetting)
    return (
      <Suspense fallback={null}>
        <ResetSheet member={member} onClose={onClose} />
      </Suspense>
    );
  if (isLeaving) return <Removing member={member} onClose={onClose} />;
  return (
    <Sheet title={name} onClose={onClose}>
      <SheetBody>
        <div className="member-head">
          <Avatar member={member} size={96} />
          <p className="min-w-0 text-small text-ink-2">{member.email}</p>
        </div>
        <WhenAway member={member} />
        <Link to="/message" className="ui-row">
          <Icon name="chat" />
          <RowParts title={t('write')} />
          <Icon name="chevron" size="small" />
        </Link>
        <MoneyRows member={member} />
        <Link to="/tasks" className="ui-row">
          <Icon name="tasks" />
          <RowParts title={tasks('nav')} />
          <Icon name="chevron" size="small" />
        </Link>
        <Suspense fallback={null}>
          <ResetRow member={member} onOpen={() => setResetting(true)} />
        </Suspense>
      </SheetBody>
      <SheetFoot>
        <Button look="danger" small icon="door" onClick={() => setLeaving(true)}>
          {t('remove', { name })}
        </Button>
      </SheetFoot>
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
