import { undoableUntil } from '@hestia/contract/imports/apply.ts';
import { useTranslations } from 'use-intl';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { DAY } from '#platform/i18n/day.ts';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { useNow } from '#platform/kernel/now.ts';
import { joinFacts } from '#ui/people/join-facts.ts';
import { Section } from '#ui/rows/section.tsx';
import { useImports } from './imports-data.ts';
import { UndoImport } from './undo-import.tsx';

/* Earlier imports, with an undo for one day. */
export function Earlier() {
  const t = useTranslations('imports');
  const format = useFormatter();
  const now = useNow().getTime();
  const { find } = useMemberDirectory();
  const imports = useImports();
  if (imports.length === 0) return null;
  return (
    <Section title={t('earlier')}>
      <ul className="ui-narrow">
        {imports.map((made) => (
          <li key={made.id} className="ui-row ui-row-bare flex flex-wrap justify-between">
            <span className="min-w-0">
              <span className="ui-row-title" dir="auto">
                {made.fileName}
              </span>
              <span className="ui-row-detail">
                {joinFacts([
                  t('by', {
                    name: find(made.createdBy).username,
                    day: format.dateTime(new Date(made.createdAt), DAY),
                    count: made.count,
                  }),
                  made.undoneAt !== null && t('isUndone'),
                ])}
              </span>
            </span>
            {/* Also of one that was undone here, to say what was kept. */}
            {now < (undoableUntil({ ...made, undoneAt: null }) ?? 0) && <UndoImport made={made} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}
