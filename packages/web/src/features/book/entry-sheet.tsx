import './book.css';
import type { BookEntry } from '@hestia/contract/book/schemas.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useEdit } from '#platform/changes.ts';
import { readDraft } from '#platform/drafts.ts';
import { DAY } from '#platform/i18n/day.ts';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { NotRead } from '#platform/pages/not-read.tsx';
import { usePerformOnce } from '#platform/perform.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { IconButton, TextButton } from '#ui/buttons/button.tsx';
import { lazyPart } from '#ui/layers/lazy-part.tsx';
import { PaneOrSheet } from '#ui/layers/pane.tsx';
import { SheetBody } from '#ui/layers/sheet.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { useBookActions } from './entries/book-actions.ts';
import { useBook } from './entries/book-data.ts';
import { ContentView } from './kinds/content-view.tsx';
import { Readings } from './kinds/readings.tsx';
import { WifiCode } from './kinds/wifi-code.tsx';
import type { EntryDraft } from './entries/entry-draft.ts';
import { EntryForm } from './writing/entry-form.tsx';

const EntryHistory = lazyPart(async () => (await import('./entry-history.tsx')).EntryHistory, null);

const editOf = (id: string) => `book.change.${id}`;

/* An entry to read, change or delete. */
export function EntrySheet({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('book');
  const { entries, ...reading } = useBook();
  const entry = entries?.find((each) => each.id === id);
  if (entry) return <OpenEntry entry={entry} onClose={onClose} />;
  return (
    <PaneOrSheet title={t('entry')} onClose={onClose}>
      <SheetBody>
        {entries ? (
          <EmptyState drawing="board" title={t('gone')} />
        ) : (
          <NotRead {...reading} title={t('failed')} rows={4} />
        )}
      </SheetBody>
    </PaneOrSheet>
  );
}

function OpenEntry({ entry, onClose }: { entry: BookEntry; onClose: () => void }) {
  const t = useTranslations('book');
  const { save, remove } = useBookActions();
  const performOnce = usePerformOnce();
  const now: EntryDraft = { title: entry.title, content: entry.content };
  const [isEditing, setEditing] = useState(() => readDraft(editOf(entry.id)) !== null);
  const { from, to, keep, clear } = useEdit<EntryDraft>(editOf(entry.id), now);
  const turn = (edits: boolean) => {
    clear();
    setEditing(edits);
  };
  const deleteIt = async () => {
    await remove(entry);
    clear();
    onClose();
  };
  const tools = (
    <>
      <IconButton
        icon={isEditing ? 'undo' : 'edit'}
        label={t(isEditing ? 'dontEdit' : 'edit')}
        onClick={() => turn(!isEditing)}
      />
      <IconButton icon="trash" label={t('delete')} onClick={() => performOnce(deleteIt)} />
    </>
  );
  const finish = async (written: EntryDraft) => {
    await save(entry, from, written);
    turn(false);
  };
  return (
    <PaneOrSheet title={isEditing ? t('edit') : entry.title} onClose={onClose} tools={tools}>
      {isEditing ? (
        <EntryForm draft={to} set={keep} action={t('form.save')} onFinish={finish} />
      ) : (
        <SheetBody>
          <Detail entry={entry} />
        </SheetBody>
      )}
    </PaneOrSheet>
  );
}

function Detail({ entry }: { entry: BookEntry }) {
  const { content } = entry;
  return (
    <>
      {content.kind === 'meter' && <Readings entry={entry} unit={content.unit} />}
      <ContentView content={content} />
      {content.kind === 'wifi' && <WifiCode wifi={content} />}
      <Story entry={entry} />
    </>
  );
}

/* The last editor, and earlier versions. */
function Story({ entry }: { entry: BookEntry }) {
  const t = useTranslations('book.history');
  const format = useFormatter();
  const { find } = useMemberDirectory();
  const [isOpen, setOpen] = useState(false);
  const isNew = entry.updatedAt === entry.createdAt;
  const name = find(isNew ? entry.createdBy : entry.updatedBy).username;
  const day = format.dateTime(new Date(entry.updatedAt), { ...DAY, year: 'numeric' });
  return (
    <div className="pt-8">
      <p className="text-small text-ink-2">{t(isNew ? 'added' : 'changed', { name, day })}</p>
      {!isNew && (
        <p className="pt-2">
          <TextButton icon="clock" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('title')}
          </TextButton>
        </p>
      )}
      {isOpen && <EntryHistory entry={entry} />}
    </div>
  );
}
