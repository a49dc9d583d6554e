import './tags.css';
import type { Tag } from '@hestia/contract/tags/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isNative } from '#platform/kernel/native.ts';
import { useShellMark } from '#platform/kernel/shell-mark.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { NotRead } from '#platform/pages/not-read.tsx';
import { useColocationId } from '#platform/session/session.ts';
import { TagPaper } from '#shared/tags/tag-paper.tsx';
import { tagsQuery } from '#shared/tags/tags-data.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Section } from '#ui/rows/section.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { SubScreen } from '../frame/sub-screen.tsx';
import { TagRow, WithdrawnRow } from './tag-rows.tsx';

type Printable = Tag & { readonly url: string };
const isPrintable = (tag: Tag): tag is Printable => tag.url !== undefined;

/* All tags of the household; the chosen ones are printed, six on a page. */
export function Tags(): ReactNode {
  const t = useTranslations('tags');
  const problemText = useProblemText();
  const { data, error, refetch } = useQuery(tagsQuery(useColocationId()));
  return (
    <SubScreen title={t('title')}>
      {data ? (
        <Listed tags={data} />
      ) : (
        <NotRead title={problemText(error)} isError={error !== null} refetch={refetch} rows={4} lead={24} />
      )}
    </SubScreen>
  );
}

function Listed({ tags }: { tags: readonly Tag[] }): ReactNode {
  const t = useTranslations('tags');
  useShellMark('printed-alone');
  useShellMark('tags');
  const { tag: wanted } = useSearch({ strict: false });
  const good = tags.filter(({ withdrawnBy }) => withdrawnBy === undefined);
  const withdrawn = tags.filter(({ withdrawnBy }) => withdrawnBy !== undefined);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(wanted === undefined ? [] : [wanted]));
  const printed = good.filter(isPrintable).filter(({ id }) => chosen.has(id));
  const choose = (id: string, isOn: boolean) =>
    setChosen(new Set(isOn ? [...chosen, id] : [...chosen].filter((each) => each !== id)));
  return (
    <>
      {good.length === 0 && (
        <EmptyState drawing="board" title={t('none.title')}>
          {t('none.says')}
        </EmptyState>
      )}
      {good.length > 0 && (
        <>
          <p className="py-5 print:hidden">{t('choose')}</p>
          <ul className="print:hidden">
            {good.map((tag) => (
              <TagRow
                key={tag.id}
                tag={tag}
                isChosen={chosen.has(tag.id)}
                onChoose={isPrintable(tag) ? (isOn) => choose(tag.id, isOn) : null}
              />
            ))}
          </ul>
          {!isNative() && (
            <p className="pt-5 print:hidden">
              <Button look="fill" icon="print" disabled={printed.length === 0} onClick={() => window.print()}>
                {t('print', { count: printed.length })}
              </Button>
            </p>
          )}
          <div className="tags-paper">
            {printed.map(({ id, ...tag }) => (
              <TagPaper key={id} {...tag} />
            ))}
          </div>
        </>
      )}
      {withdrawn.length > 0 && (
        <Section title={t('withdrawn.section')} className="print:hidden">
          <ul>
            {withdrawn.map((tag) => (
              <WithdrawnRow key={tag.id} tag={tag} />
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
