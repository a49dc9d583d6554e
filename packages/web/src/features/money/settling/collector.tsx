import { colocationCommands } from '@hestia/contract/colocations/commands.ts';
import { useTranslations } from 'use-intl';
import { useColocation } from '#shared/household/household.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { perform } from '#platform/perform.ts';
import { queueWithUndo } from '#platform/sync/undo/queue-with-undo.ts';
import { chipOf, Chips } from '#ui/fields/choices/chips.tsx';

const NOBODY = 'nobody';

/* The household's collector, if any: every member may choose one. */
export function Collector() {
  const t = useTranslations('money.collector');
  const { me, sharers, find } = useMemberDirectory();
  const colocation = useColocation();
  if (colocation === undefined) return null;
  const { id, collector = null } = colocation;
  const choose = (chosen: string) =>
    queueWithUndo(
      colocationCommands.setCollector,
      { id, collector: chosen === NOBODY ? null : chosen },
      chosen === NOBODY ? t('ended') : t('chosen', { name: find(chosen).username }),
      { colocation },
    );
  return (
    <section className="pt-6">
      <Chips
        label={t('label')}
        help={
          collector === null
            ? t('nobodySays')
            : t(collector === me ? 'youSays' : 'says', { name: find(collector).username })
        }
        choices={[{ id: NOBODY, label: t('nobody') }, ...sharers.map(chipOf)]}
        value={collector ?? NOBODY}
        onChange={(chosen) => perform(() => choose(chosen))}
      />
    </section>
  );
}
