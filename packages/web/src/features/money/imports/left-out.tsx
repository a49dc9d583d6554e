import type { LeftOutLine } from '@hestia/contract/imports/book.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { TextButton } from '#ui/buttons/button.tsx';
import { Section } from '#ui/rows/section.tsx';

/* The lines shown at first; the others on request. */
const FEW = 10;
const MANY = 500;

/* Skipped lines of the file, and why. */
export function LeftOutList({ leftOut }: { leftOut: readonly LeftOutLine[] }) {
  const t = useTranslations('imports');
  const format = useFormatter();
  const [isWhole, setWhole] = useState(false);
  if (leftOut.length === 0) return null;
  const visible = leftOut.slice(0, isWhole ? MANY : FEW);
  return (
    <Section title={t('leftOut', { count: leftOut.length })}>
      <ul>
        {visible.map(({ line, reason, words }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- one line may come to several, all alike
          <li key={`${index} ${line}`} className="py-1.5">
            <span className="ui-num">{t('line', { line: format.number(line), words })}</span>{' '}
            <span className="text-ink-2">{t(`reason.${reason}`)}</span>
          </li>
        ))}
      </ul>
      {!isWhole && leftOut.length > FEW && <TextButton onClick={() => setWhole(true)}>{t('all')}</TextButton>}
    </Section>
  );
}
