import './search.css';
import { isolated } from '@hestia/contract/wire/direction.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useDeferredValue, useState } from 'react';
import { useTranslations } from 'use-intl';
import { pressedKey } from '#platform/kernel/pressed-key.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { PageHeader } from '#ui/rows/section.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { DraftRow } from './draft-row.tsx';
import { useActions } from './places.ts';
import { FoundSection, memberRowsOf, MessageHit, rowsOf } from './results.tsx';
import { readSearchPage } from './search-address.ts';
import { useFound } from './use-found.ts';
import { useDrafts } from './use-drafts.ts';

/* Finds anything of the household, opens any page, and adds typed things. */
export function Search(): ReactNode {
  const t = useTranslations('search');
  const { typed, type, words } = useWords();
  return (
    <>
      <PageHeader title={t('title')} />
      <div className="app-search-page" ref={listenForArrows}>
        <form role="search" onSubmit={openFirst}>
          <TextField
            label={t('field')}
            hideLabel
            type="search"
            enterKeyHint="go"
            placeholder={t('field')}
            value={typed}
            onChange={type}
            maxLength={limits.search}
            autoComplete="off"
            autoFocus
            before={<Icon name="search" size="small" />}
          />
        </form>
        {words === '' ? <Beginning /> : <Results words={words} onAdded={() => type('')} />}
      </div>
    </>
  );
}

/* The address follows the words, so that going back restores them. */
function useWords() {
  const { q = '' } = readSearchPage(useSearch({ strict: false }));
  const navigate = useNavigate();
  const [typed, setTyped] = useState(q);
  const type = (next: string) => {
    setTyped(next);
    const words = next.trim();
    void navigate({ to: '/search', search: words === '' ? {} : { q: words }, replace: true });
  };
  return { typed, type, words: useDeferredValue(typed.trim()) };
}

/* Without words: the actions to start. */
function Beginning(): ReactNode {
  const t = useTranslations('search');
  const rows = rowsOf(useActions().map((item) => ({ item, ranges: [] })));
  return (
    <ul className="pt-4" aria-label={t('kinds.do')}>
      {rows}
    </ul>
  );
}

function Results({ words, onAdded }: { words: string; onAdded: () => void }): ReactNode {
  const t = useTranslations('search');
  const names = useTranslations();
  const { messages, people, count, ...found } = useFound(words);
  const { sure, other } = useDrafts(words);
  const drafts = [...sure, ...other].map((draft) => (
    <li key={draft.kind}>
      <DraftRow draft={draft} words={words} onAdded={onAdded} />
    </li>
  ));
  const isAdding = sure.length > 0;
  const add = <FoundSection title={t('kinds.add')} rows={drafts} />;
  const said = messages.messages.map((message) => (
    <li key={message.id}>
      <MessageHit message={message} words={words} />
    </li>
  ));
  return (
    <>
      <p className="sr-only" role="status">
        {messages.state === 'searching' ? t('searching') : t('found', { count })}
      </p>
      {isAdding && add}
      <FoundSection title={t('kinds.do')} rows={rowsOf(found.actions)} />
      <FoundSection title={t('kinds.go')} rows={rowsOf(found.places)} />
      <FoundSection title={t('kinds.people')} rows={memberRowsOf(people)} />
      <FoundSection title={names('reminders.nav')} rows={rowsOf(found.notes)} />
      <FoundSection title={names('chores.nav')} rows={rowsOf(found.tasks)} />
      <FoundSection title={t('kinds.expenses')} rows={rowsOf(found.expenses)} />
      <FoundSection title={names('bills.nav')} rows={rowsOf(found.bills)} />
      <FoundSection title={names('book.nav')} rows={rowsOf(found.book)} />
      <FoundSection title={names('messages.nav')} rows={said} />
      {!isAdding && count === 0 && messages.state === 'done' && (
        <p className="app-search-none">{t('none', { words: isolated(words) })}</p>
      )}
      {(messages.isOffline || messages.state === 'failed') && (
        <p className="app-search-none">{t(messages.isOffline ? 'offline' : 'failed')}</p>
      )}
      {!isAdding && add}
    </>
  );
}

const HITS = '.app-search-hit';

function openFirst(event: FormEvent<HTMLFormElement>): void {
  event.preventDefault();
  event.currentTarget.closest('.app-search-page')?.querySelector<HTMLElement>(HITS)?.click();
}

/* Arrow keys move through the results, and from the first back to the field. */
function listenForArrows(page: HTMLElement | null): (() => void) | undefined {
  if (!page) return undefined;
  const onKeyDown = (event: KeyboardEvent) => moveByArrows(page, event);
  page.addEventListener('keydown', onKeyDown);
  return () => page.removeEventListener('keydown', onKeyDown);
}

function moveByArrows(page: HTMLElement, event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[pressedKey(event) ?? ''];
  if (step === undefined) return;
  const stops = [...page.querySelectorAll<HTMLElement>(`input, ${HITS}`)];
  const next = stops[stops.findIndex((stop) => stop === document.activeElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
