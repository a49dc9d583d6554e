import './book.css';
import type { BookEntry } from '@hestia/contract/book/schemas.ts';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { NotRead } from '#platform/pages/not-read.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { Fab } from '#ui/buttons/fab.tsx';
import { BackLink, TextLink } from '#ui/buttons/link.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { lazyPart } from '#ui/layers/lazy-part.tsx';
import { RowParts } from '#ui/rows/row.tsx';
import { PageHeader, Section } from '#ui/rows/section.tsx';
import { SkeletonRows } from '#ui/rows/skeleton.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { useBook } from './entries/book-data.ts';
import { useBookSheet } from './entries/book-search.ts';
import { kindIcons, useEntryLine } from './entries/entry-words.ts';
import { kinds } from './entries/entry-draft.ts';

const NewEntrySheet = lazyPart(async () => (await import('./writing/new-entry-sheet.tsx')).NewEntrySheet);
const EntrySheet = lazyPart(async () => (await import('./entry-sheet.tsx')).EntrySheet);

const GuestPage = lazyPart(async () => (await import('./guest/guest-page.tsx')).GuestPage, <SkeletonRows rows={5} />);

/** The house book, or its page for guests, to print. */
export const BookScreen = () => (useBookSheet().search.sheet === 'guests' ? <GuestPage /> : <Book />);

function Book() {
  const t = useTranslations('book');
  const us = useTranslations('household')('nav');
  const { search, open, close } = useBookSheet();
  const { entries, ...reading } = useBook();
  const add = () => open({ sheet: 'new' });
  return (
    <>
      <PageHeader
        title={t('nav')}
        above={<BackLink to="/profile">{us}</BackLink>}
        actions={
          <Button look="fill" icon="plus" onClick={add}>
            {t('add')}
          </Button>
        }
      />
      {entries ? <Entries entries={entries} onAdd={add} /> : <NotRead {...reading} title={t('failed')} rows={5} />}
      <Suspense fallback={null}>
        {search.sheet === 'new' && <NewEntrySheet onClose={close} />}
        {search.entry && <EntrySheet key={search.entry} id={search.entry} onClose={close} />}
      </Suspense>
    </>
  );
}

function Entries({ entries, onAdd }: { entries: readonly BookEntry[]; onAdd: () => void }) {
  const t = useTranslations('book');
  if (entries.length === 0)
    return (
      <EmptyState
        drawing="board"
        title={t('empty.title')}
        action={
          <Button look="fill" icon="plus" className="ui-phone-only" onClick={onAdd}>
            {t('empty.action')}
          </Button>
        }
      >
        {t('empty.says')}
      </EmptyState>
    );
  const byKind = Map.groupBy(entries, ({ content }) => content.kind);
  return (
    <>
      <p className="pt-3">
        <TextLink icon="print" to="/household/book" search={{ sheet: 'guests' }}>
          {t('guests.title')}
        </TextLink>
      </p>
      <div className="book-kinds">
        {kinds.map((kind) => {
          const ofKind = byKind.get(kind);
          return (
            ofKind && (
              <Section key={kind} title={t(`kinds.${kind}`)}>
                <ul>
                  {ofKind.map((entry) => (
                    <li key={entry.id}>
                      <EntryRow entry={entry} />
                    </li>
                  ))}
                </ul>
              </Section>
            )
          );
        })}
      </div>
      <Fab onClick={onAdd}>{t('add')}</Fab>
    </>
  );
}

function EntryRow({ entry }: { entry: BookEntry }) {
  const line = useEntryLine();
  const isAnyOpen = useBookSheet().search.entry !== undefined;
  return (
    <Link className="ui-row" to="/household/book" search={{ entry: entry.id }} replace={isAnyOpen} resetScroll={false}>
      <Icon name={kindIcons[entry.content.kind]} />
      <RowParts title={entry.title} detail={line(entry) || undefined} />
      <Icon name="chevron" size="small" />
    </Link>
  );
}
