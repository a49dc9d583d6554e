import './search-sheet.css';
import type { Message } from '@hestia/contract/messages/schemas.ts';
import { hitsIn, soughtIn } from '@hestia/contract/messages/search.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { DAY } from '#platform/i18n/day.ts';
import { perform } from '#platform/perform.ts';
import { Avatar } from '#ui/people/avatar.tsx';
import { Button, IconButton } from '#ui/buttons/button.tsx';
import { FormError } from '#ui/fields/form-error.tsx';
import { joinFacts } from '#ui/people/join-facts.ts';
import { RowParts } from '#ui/rows/row.tsx';
import { Sheet, SheetBody } from '#ui/layers/sheet.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useMessageName } from '../texts/message-name.ts';
import { type Search, useSearch } from './use-search.ts';

type Props = { onFind: (id: string) => void; onClose: () => void };

/* Searches the whole chat; a tap jumps there. */
export function SearchSheet({ onFind, onClose }: Props): ReactNode {
  const t = useTranslations('messages.search');
  const [words, setWords] = useState('');
  const { search, begin, goOn } = useSearch();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (words.trim() !== '') perform(() => begin(words.trim()));
  };
  return (
    <Sheet title={t('title')} onClose={onClose}>
      <SheetBody>
        <form onSubmit={submit} role="search">
          <TextField
            label={t('words')}
            hideLabel
            type="search"
            enterKeyHint="search"
            placeholder={t('words')}
            value={words}
            onChange={setWords}
            maxLength={limits.search}
            autoComplete="off"
            autoFocus
            after={<IconButton icon="search" type="submit" label={t('go')} />}
          />
        </form>
        <Outcome search={search} />
        <ul>
          {search.messages.map((message) => (
            <li key={message.id}>
              <Hit message={message} words={search.words} onOpen={() => onFind(message.id)} />
            </li>
          ))}
        </ul>
        {search.next && (
          <Button wide isPending={search.state === 'searching'} onClick={() => perform(goOn)}>
            {t('further')}
          </Button>
        )}
      </SheetBody>
    </Sheet>
  );
}

/* The state of the search, visible and announced. */
function Outcome({ search: { state, messages, next, isOffline } }: { search: Search }): ReactNode {
  const t = useTranslations('messages.search');
  const format = useFormatter();
  const until = next && format.dateTime(new Date(next.sendAt), DAY);
  if (state === 'failed') return <FormError>{t('failed')}</FormError>;
  return (
    <p className="min-h-[44px] py-3 text-(length:--t-small) text-ink-2" role="status">
      {state === 'searching' && t('searching')}
      {state === 'done' && (
        <>
          {t('found', { count: messages.length })}
          {until && ` ${t('until', { date: until })}`}
          {isOffline && ` ${t('kept')}`}
        </>
      )}
    </p>
  );
}

type HitProps = { message: Message; words: string; onOpen: () => void };

function Hit({ message, words, onOpen }: HitProps): ReactNode {
  const { find } = useMemberDirectory();
  const nameOf = useMessageName();
  const format = useFormatter();
  const author = find(message.sendBy);
  const at = format.dateTime(new Date(message.sendAt), 'clock', DAY);
  return (
    <button type="button" className="ui-row" onClick={onOpen}>
      <Avatar member={author} size={36} />
      <RowParts title={<Marked text={nameOf(message)} words={words} />} detail={joinFacts([author.username, at])} />
    </button>
  );
}

/** Characters before the match, and in total. */
const LEAD_LENGTH = 30;
const MAX_LENGTH = 160;

/* The excerpt of a message around the match. The leading dots stay on its line, with a first word of any length. */
function Marked({ text, words }: { text: string; words: string }): ReactNode {
  const hits = hitsIn(text, soughtIn(words));
  const from = Math.max(0, (hits[0]?.[0] ?? 0) - LEAD_LENGTH);
  const to = from + MAX_LENGTH;
  let end = from;
  const parts: ReactNode[] = [];
  for (const [start, stop] of hits.filter(([, last]) => last <= to)) {
    parts.push(text.slice(end, start), <mark key={start}>{text.slice(start, stop)}</mark>);
    end = stop;
  }
  return (
    <bdi className="message-hit font-normal wrap-anywhere">
      {from > 0 && '…\u2060'}
      {parts}
      {text.slice(end, to)}
      {text.length > to && '…'}
    </bdi>
  );
}
