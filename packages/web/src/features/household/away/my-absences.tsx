import { absencesAhead, covers } from '@hestia/contract/absences/away.ts';
import type { Absence } from '@hestia/contract/absences/schemas.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAbsences } from '#shared/household/absences.ts';
import { useToday } from '#shared/household/today.ts';
import { usePerformOnce } from '#platform/perform.ts';
import { useUser } from '#platform/session/session.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { lazyOverlay } from '#ui/layers/lazy-overlay.tsx';
import { RowParts } from '#ui/rows/row.tsx';
import { RowButton } from '#ui/rows/row-link.tsx';
import { Section } from '#ui/rows/section.tsx';
import { Switch } from '#ui/fields/choices/switch.tsx';
import { useAwayActions } from './away-actions.ts';
import { useAwayWords } from './away-days.ts';

const AwaySheet = lazyOverlay(async () => (await import('./away-sheet.tsx')).AwaySheet);

/** A switch that says that the user is away from today; below it, the days of absences. */
export function MyAbsences() {
  const t = useTranslations('household.away');
  const me = useUser().id;
  const absences = useAbsences();
  const today = useToday();
  const ahead = absencesAhead(absences ?? [], me, today);
  const [next] = ahead;
  const now = next && covers(next, today) ? next : undefined;
  const { leave, comeBack } = useAwayActions(absences ?? []);
  const words = useAwayWords();
  const performOnce = usePerformOnce();
  const [selected, show] = useState<Absence | 'new' | null>(null);
  return (
    <Section title={t('title')}>
      <Switch
        isSelected={now !== undefined}
        isDisabled={absences === undefined}
        onChange={() => performOnce(() => (now ? comeBack(now, today) : leave(today, next)))}
      >
        {t('switch')}
      </Switch>
      <p className="pb-2 text-small text-ink-2">{t('says')}</p>
      {ahead.map((absence) => (
        <RowButton key={absence.id} icon="plane" title={words(absence, today)} onClick={() => show(absence)} />
      ))}
      <button type="button" className="ui-row" disabled={absences === undefined} onClick={() => show('new')}>
        <Icon name="plus" />
        <RowParts title={t('plan')} />
      </button>
      {selected && (
        <AwaySheet
          absence={selected === 'new' ? undefined : selected}
          absences={absences ?? []}
          onClose={() => show(null)}
        />
      )}
    </Section>
  );
}
