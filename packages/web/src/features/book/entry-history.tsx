import type { BookChange, BookEntry } from '@hestia/contract/book/schemas.ts';
import { useTranslations } from 'use-intl';
import { DAY } from '#platform/i18n/day.ts';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { NotRead } from '#platform/pages/not-read.tsx';
import { usePerformOnce } from '#platform/perform.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { Button } from '#ui/buttons/button.tsx';
import { useBookActions } from './entries/book-actions.ts';
import { useBookChanges } from './entries/book-data.ts';
import { ContentView } from './kinds/content-view.tsx';

/* How an entry was before each of its changes; any of these states can be restored. */
export function EntryHistory({ entry }: { entry: BookEntry }) {
  const t = useTranslations('book.history');
  const { changes, ...reading } = useBookChanges(entry.id);
  if (!changes) return <NotRead {...reading} title={t('failed')} rows={2} />;
  return (
    <ol className="pt-3">
      {changes.map((change) => (
        <li key={change.at} className="book-change">
          <Change entry={entry} change={change} />
        </li>
      ))}
    </ol>
  );
}

function Change({ entry, change }: { entry: BookEntry; change: BookChange }) {
  const t = useTranslations('book.history');
  const format = useFormatter();
  const { find } = useMemberDirectory();
  const { restore } = useBookActions();
  const performOnce = usePerformOnce();
  const { title, content } = change;
  const day = format.dateTime(new Date(change.at), 'clock', DAY);
  return (
    <>
      <p className="text-small text-ink-2">{t('before', { name: find(change.userId).username, day })}</p>
      <p className="ui-row-title pt-1">{title}</p>
      <ContentView content={content} />
      <Button small icon="undo" className="mt-3" onClick={() => performOnce(() => restore(entry, { title, content }))}>
        {t('restore')}
      </Button>
    </>
  );
}
