import { colocationCommands } from '@hestia/contract/colocations/commands.ts';
import type { FadeWeeks } from '@hestia/contract/colocations/schemas.ts';
import { fadeWeeks, USUAL_FADE_WEEKS } from '@hestia/contract/colocations/fade-weeks.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { perform } from '#platform/perform.ts';
import { queueWithUndo } from '#platform/sync/undo/queue-with-undo.ts';
import { useColocation } from '#shared/household/household.ts';
import { Chips } from '#ui/fields/choices/chips.tsx';

/** Never comes last. */
const CHOICES = [...fadeWeeks.filter((weeks) => weeks > 0), 0] as const;

/* When notes move into the drawer: every member may choose it for the household. */
export function FadingChoice(): ReactNode {
  const t = useTranslations('reminders.drawer.fading');
  const colocation = useColocation();
  if (colocation === undefined) return null;
  const { id, fadeWeeks: weeks = USUAL_FADE_WEEKS } = colocation;
  const choose = (chosen: FadeWeeks) =>
    queueWithUndo(colocationCommands.setFading, { id, weeks: chosen }, t('chosen', { weeks: chosen }), { colocation });
  return (
    <section className="pt-6">
      <Chips
        label={t('label')}
        help={t(weeks === 0 ? 'neverSays' : 'says')}
        choices={CHOICES.map((each) => ({ id: String(each), label: t('weeks', { weeks: each }) }))}
        value={String(weeks)}
        onChange={(chosen) => {
          const next = fadeWeeks.find((each) => String(each) === chosen);
          if (next !== undefined) perform(() => choose(next));
        }}
      />
    </section>
  );
}
