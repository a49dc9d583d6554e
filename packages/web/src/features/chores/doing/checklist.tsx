import type { ChecklistLine, Chore } from '@hestia/contract/chores/schemas.ts';
import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { perform } from '#platform/perform.ts';
import { Check } from '#ui/fields/choices/check.tsx';
import { ChecklistCount } from './checklist-count.tsx';
import { useChoreActions } from './chore-actions.ts';

type Props = { chore: Chore; lines: readonly ChecklistLine[]; isListed: boolean };

/* The lines of a task; each is ticked by the member who has done it. An archived one is read-only. */
export function Checklist({ chore, lines, isListed }: Props): ReactNode {
  const t = useTranslations('chores.checklist');
  const { tick } = useChoreActions();
  const id = useId();
  return (
    <section aria-labelledby={id} className="checklist py-3">
      <h3 id={id} className="ui-field-label pb-2">
        {t('title')}
        <ChecklistCount lines={lines} />
      </h3>
      <ul>
        {lines.map((line) => (
          <li key={line.id} className="border-b border-line">
            {isListed ? (
              <Check
                className="min-h-[48px] px-0 py-[6px] wrap-anywhere"
                isSelected={line.checkedAt !== null}
                onChange={(isOn) => perform(() => tick(chore, line, isOn))}
              >
                <LineText line={line} />
              </Check>
            ) : (
              <p>
                <LineText line={line} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function LineText({ line: { text, checkedBy, checkedAt } }: { line: ChecklistLine }): ReactNode {
  const t = useTranslations('chores');
  const format = useFormatter();
  const { me, find } = useMemberDirectory();
  const day = checkedAt && format.dateTime(new Date(checkedAt), { day: 'numeric', month: 'short' });
  return (
    <span>
      <bdi className={checkedAt ? 'text-ink-2 line-through' : undefined}>{text}</bdi>
      {day && checkedBy && (
        <span className="ui-row-detail break-keep">
          {checkedBy === me ? t('doneByMe', { day }) : t('doneBy', { name: find(checkedBy).username, day })}
        </span>
      )}
    </span>
  );
}
