import type { Reminder } from '@hestia/contract/reminders/schemas.ts';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Chips } from '#ui/chips.tsx';
import { Icon } from '#ui/icon.tsx';
import { RowParts } from '#ui/row.tsx';
import { linkOrigin } from '#platform/kernel/link-origin.ts';
import { Sheet, SheetBody } from '#ui/sheet.tsx';
import { kept } from '../notes/note-look.ts';
import { useBoardPeople } from '../people.ts';
import { type Option, optionsOf, winnersOf } from './poll.ts';

/* What comes of a poll that has ended: a task, a list or an expense begins with what won. A tie asks first. */
export function PollOutcome({ poll, onClose }: { poll: Reminder; onClose: () => void }): ReactNode {
  const t = useTranslations('reminders.outcome');
  const { me } = useBoardPeople();
  const options = optionsOf(poll, me);
  const [first, ...others] = winnersOf(options);
  const [picked, pick] = useState<string | null>(null);
  const choice = others.length > 0 ? picked : first;
  const choices = [first, ...others].filter((each) => each !== undefined).map((id) => ({ id, label: id }));
  return (
    <Sheet title={kept(poll.title ?? '')} onClose={onClose}>
      <SheetBody>
        {others.length > 0 ? (
          <Chips label={t('tie')} choices={choices} value={picked} onChange={pick} />
        ) : (
          first !== undefined && <p className="pb-3 text-ink-2">{t('winner', { choice: first })}</p>
        )}
        {choice && <Ways poll={poll} choice={choice} options={options} />}
      </SheetBody>
    </Sheet>
  );
}

/* Each opens its own sheet in place of this one: closing that leads back to the board. */
function Ways({ poll, choice, options }: { poll: Reminder; choice: string; options: readonly Option[] }): ReactNode {
  const t = useTranslations('reminders.outcome');
  const title = kept(poll.title ?? '');
  const details = t('from', { title, address: new URL(`/?note=${poll.id}`, linkOrigin()).href });
  // Where several answers are allowed, a list takes everything that somebody wants.
  const items = poll.allowMultipleChoices ? wanted(options) : [choice];
  return (
    <>
      <Link to="/tasks" search={{ sheet: 'new', title: choice, details }} className="row" replace state={true}>
        <Icon name="tasks" />
        <RowParts title={t('task')} />
      </Link>
      <Link to="/" search={{ sheet: 'list', title, details: items.join('\n') }} className="row" replace state={true}>
        <Icon name="list" />
        <RowParts title={t('list')} />
      </Link>
      <Link to="/money" search={{ sheet: 'new', title: choice, details }} className="row" replace state={true}>
        <Icon name="money" />
        <RowParts title={t('expense')} />
      </Link>
    </>
  );
}

/** What has votes, the most first. */
const wanted = (options: readonly Option[]): string[] =>
  options
    .filter(({ votes }) => votes.length > 0)
    .toSorted((a, b) => b.votes.length - a.votes.length)
    .map(({ choice }) => choice);
