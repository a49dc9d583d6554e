import type { Poll } from '@hestia/contract/reminders/model.ts';
import type { OutcomeKind } from '@hestia/contract/reminders/schemas.ts';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useNames } from '#ui/people/use-names.ts';
import { Chips } from '#ui/fields/choices/chips.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { RowParts } from '#ui/rows/row.tsx';
import { Sheet, SheetBody } from '#ui/layers/sheet.tsx';
import { withNoBreakSpaces } from '../notes/note-look.ts';
import { useBoardMembers } from '../board-members.ts';
import { outcomeIcons, useOutcomes } from './outcomes-data.ts';
import { type PollOption, optionsOf, winnersOf } from './poll.ts';

/* Turns a closed poll into a task, a list or an expense, starting with the winner. A tie needs a choice first. */
export function PollOutcome({ poll, onClose }: { poll: Poll; onClose: () => void }): ReactNode {
  const t = useTranslations('reminders.outcome');
  const { me } = useBoardMembers();
  const options = optionsOf(poll, me);
  const winners = winnersOf(options);
  const [first] = winners;
  const isTie = winners.length > 1;
  const [picked, pick] = useState<string | null>(null);
  const choice = isTie ? picked : first;
  return (
    <Sheet title={withNoBreakSpaces(poll.title)} onClose={onClose}>
      <SheetBody>
        {isTie ? (
          <Chips label={t('tie')} choices={winners.map((id) => ({ id, label: id }))} value={picked} onChange={pick} />
        ) : (
          first !== undefined && <p className="pb-3 text-ink-2">{t('winner', { choice: first })}</p>
        )}
        {choice && <Ways poll={poll} choice={choice} options={options} />}
      </SheetBody>
    </Sheet>
  );
}

/* Each opens its own sheet instead of this one: closing that returns to the board. */
function Ways({ poll, choice, options }: { poll: Poll; choice: string; options: readonly PollOption[] }): ReactNode {
  // If several answers are allowed, a list takes all options with votes.
  const items = poll.allowMultipleChoices ? wanted(options) : [choice];
  const list = { title: withNoBreakSpaces(poll.title), details: items.join('\n') };
  const more = { sheet: 'new', title: choice, poll: poll.id } as const;
  const row = { className: 'ui-row', replace: true, state: true } as const;
  return (
    <>
      <Link {...row} to="/tasks" search={more}>
        <Way kind="task" pollId={poll.id} />
      </Link>
      <Link {...row} to="/" search={{ sheet: 'list', ...list, poll: poll.id }}>
        <Way kind="list" pollId={poll.id} />
      </Link>
      <Link {...row} to="/money" search={more}>
        <Way kind="expense" pollId={poll.id} />
      </Link>
    </>
  );
}

/* Shows existing results of this kind: a further one is intended. */
function Way({ kind, pollId }: { kind: OutcomeKind; pollId: string }): ReactNode {
  const t = useTranslations('reminders.outcome');
  const list = useNames();
  const made = useOutcomes(pollId).filter((outcome) => outcome.kind === kind);
  const names = list(made.map(({ name }) => name));
  return (
    <>
      <Icon name={outcomeIcons[kind]} />
      <RowParts title={t(kind)} detail={made.length > 0 && t('already', { names })} />
    </>
  );
}

/** The options with votes, the most first. */
const wanted = (options: readonly PollOption[]): string[] =>
  options
    .filter(({ votes }) => votes.length > 0)
    .toSorted((a, b) => b.votes.length - a.votes.length)
    .map(({ choice }) => choice);
