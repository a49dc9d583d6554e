import { toMinor } from '@hestia/contract/money/coins/minor.ts';
import type { NewsLine } from '@hestia/contract/news/lines.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { useNow } from '#platform/kernel/now.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { Avatar } from '#ui/people/avatar.tsx';
import { useDecimals, useMoneyText } from '#ui/figures/currency.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { joinFacts } from '#ui/people/join-facts.ts';
import { RowParts } from '#ui/rows/row.tsx';
import { whereTo } from './where-to.ts';

/* One news line: member, action, thing and time; it links to the thing. */
export function NewsRow({ line, withDay }: { line: NewsLine; withDay: boolean }): ReactNode {
  const { find } = useMemberDirectory();
  const when = useWhen(withDay);
  const { actorId, at } = line.last;
  return (
    <Link {...whereTo(line)} className="ui-row">
      {actorId === null ? (
        <span className="grid w-9 place-items-center">
          <Icon name="clock" />
        </span>
      ) : (
        <Avatar member={find(actorId)} size={36} />
      )}
      <RowParts title={useSentence(line)} detail={useDetail(line)} />
      <time className="ui-section-fact ui-num" dateTime={at}>
        {when(at)}
      </time>
    </Link>
  );
}

function useSentence({ last, count }: NewsLine): string {
  const t = useTranslations('news.says');
  const { find } = useMemberDirectory();
  const { deed, actorId, thingId, aboutWords, isMention } = last;
  const name = actorId === null ? '' : find(actorId).username;
  if (isMention || deed === 'noteMentioned') return t('mentioned', { name });
  if (deed === 'memberLeft' && thingId !== null && thingId !== actorId)
    return t('memberRemoved', { name, who: find(thingId).username });
  return t(deed, { name, count, about: aboutWords ?? '' });
}

/* The things' own words. */
function useDetail({ last: { amount }, count, words }: NewsLine): string {
  const money = useMoneyText();
  const decimals = useDecimals();
  const sum = count === 1 && amount !== null ? [money(Math.abs(toMinor(amount, decimals)))] : [];
  const rest = words.length > 0 && count > words.length ? ['…'] : [];
  return joinFacts([...words, ...rest, ...sum]);
}

/* The time today, else the day too, unless a heading has it. */
function useWhen(withDay: boolean): (instant: string) => string {
  const format = useFormatter();
  const today = useNow().toDateString();
  return (instant) => {
    const date = new Date(instant);
    const isToday = date.toDateString() === today;
    return withDay && !isToday
      ? format.dateTime(date, { day: 'numeric', month: 'short' })
      : format.dateTime(date, 'clock');
  };
}
