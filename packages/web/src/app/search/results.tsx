import type { Message } from '@hestia/contract/messages/schemas.ts';
import { hitsIn, soughtIn } from '@hestia/contract/messages/search.ts';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { DAY } from '#platform/i18n/day.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { TextButton } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Avatar } from '#ui/people/avatar.tsx';
import { joinFacts } from '#ui/people/join-facts.ts';
import { RowParts } from '#ui/rows/row.tsx';
import { Section } from '#ui/rows/section.tsx';
import { useMessageName } from '../../features/messages/texts/message-name.ts';
import type { Hit } from './finder.ts';
import { Marked } from './marked.tsx';
import type { Thing } from './things.ts';
import type { MemberThing } from './use-found.ts';

/** Results of a kind: at first, and at most. */
const FEW = 4;
const MAX_ROWS = 50;

type SectionProps = { title: string; rows: readonly ReactNode[] };

/* The results of one kind: a few, and the rest with a tap. */
export function FoundSection({ title, rows }: SectionProps): ReactNode {
  const t = useTranslations('search');
  const [isWhole, setWhole] = useState(false);
  if (rows.length === 0) return null;
  const isCut = !isWhole && rows.length > FEW;
  return (
    <Section title={title}>
      <ul>{isCut ? rows.slice(0, FEW) : rows}</ul>
      {isCut && <TextButton onClick={() => setWhole(true)}>{t('all', { count: String(rows.length) })}</TextButton>}
    </Section>
  );
}

/* The best hits as rows. */
export const rowsOf = (hits: readonly Hit<Thing>[]): readonly ReactNode[] =>
  hits.slice(0, MAX_ROWS).map(({ item, ranges }) => (
    <li key={item.id}>
      <Link {...item.target} className="ui-row app-search-hit">
        <Icon name={item.icon} />
        <RowParts
          title={<Marked text={item.title} ranges={ranges} isSentence={item.isSentence ?? false} />}
          detail={item.detail?.()}
        />
      </Link>
    </li>
  ));

/* Members have faces. */
export const memberRowsOf = (hits: readonly Hit<MemberThing>[]): readonly ReactNode[] =>
  hits.map(({ item, ranges }) => (
    <li key={item.id}>
      <Link to="/profile" search={{ member: item.id }} className="ui-row app-search-hit">
        <Avatar member={item.member} size={36} />
        <RowParts title={<Marked text={item.title} ranges={ranges} />} />
      </Link>
    </li>
  ));

/** The length of a message's excerpt, and of its part before the match. */
const MAX_LENGTH = 160;
const LEAD_LENGTH = 30;

/* A message: a tap opens its place in the chat. */
export function MessageHit({ message, words }: { message: Message; words: string }): ReactNode {
  const { find } = useMemberDirectory();
  const nameOf = useMessageName();
  const format = useFormatter();
  const author = find(message.sendBy);
  const text = nameOf(message);
  const hits = hitsIn(text, soughtIn(words));
  const from = Math.max(0, (hits[0]?.[0] ?? 0) - LEAD_LENGTH);
  const shown = text.slice(from, from + MAX_LENGTH);
  const ranges = hits.map(([start, end]): [number, number] => [start - from, end - from]);
  const target = { to: '/message', search: { message: message.id } } as const;
  return (
    <Link {...target} className="ui-row app-search-hit">
      <Avatar member={author} size={36} />
      <RowParts
        title={<Marked text={shown} ranges={ranges.filter(([, end]) => end <= shown.length)} />}
        detail={joinFacts([author.username, format.dateTime(new Date(message.sendAt), 'clock', DAY)])}
      />
    </Link>
  );
}
