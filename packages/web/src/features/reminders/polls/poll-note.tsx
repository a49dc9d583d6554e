import { DAY_MS } from '@hestia/contract/wire/days.ts';
import './poll-note.css';
import '../notes/note-text.css';
import { reminderCommands } from '@hestia/contract/reminders/commands.ts';
import type { Poll } from '@hestia/contract/reminders/model.ts';
import type { PollVote } from '@hestia/contract/reminders/schemas.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import { NIL_ID } from '@hestia/contract/wire/primitives.ts';
import { type KeyboardEvent, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { queueWrite } from '#platform/sync/sync.ts';
import { pressedKey } from '#platform/kernel/pressed-key.ts';
import { newId } from '#platform/kernel/new-id.ts';
import { perform } from '#platform/perform.ts';
import { useTextDraft } from '#platform/text-draft.ts';
import { AvatarStack } from '#ui/people/avatar.tsx';
import { LinkedText } from '#ui/texts/linked-text.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { joinFacts } from '#ui/people/join-facts.ts';
import { lazyOverlay } from '#ui/layers/lazy-overlay.tsx';
import { Bar } from '#ui/figures/meter.tsx';
import { NoteEntry } from '../notes/note-entry.tsx';
import { withNoBreakSpaces, langOf } from '../notes/note-look.ts';
import { useBoardMembers } from '../board-members.ts';
import { useBoardSearch } from '../board-search.ts';
import { useMayChange } from '../rights.ts';
import { type PollOption, optionsOf, useHasEnded, winnersOf } from './poll.ts';
import { useNow } from '#platform/kernel/now.ts';

const WhatCame = lazyOverlay(async () => (await import('./what-came.tsx')).WhatCame);

/* A question with its answers, each with who gave it and a rule as long as its share of the household. */
export function PollNote({ note }: { note: Poll }): ReactNode {
  const { me } = useBoardMembers();
  const mayChange = useMayChange();
  const isEnded = useHasEnded(note);
  const options = optionsOf(note, me);
  const mine = note.votes.filter((vote) => vote.votedBy === me);
  const vote = (choice: string) => {
    const cast = { id: newId(), reminderId: note.id, votedBy: me, votedAt: new Date().toISOString(), choice };
    return queueWrite(reminderCommands.castVote, cast);
  };
  const choose = (choice: string) => {
    const given = mine.find((each) => each.choice === choice);
    perform(() => (given ? queueWrite(reminderCommands.withdrawVote, given) : vote(choice)));
  };
  return (
    <>
      <h2 dir="auto" lang={langOf(note.title)}>
        {withNoBreakSpaces(note.title)}
      </h2>
      {note.description && (
        <p className="note-text note-text-talk pt-2" dir="auto">
          <LinkedText>{note.description}</LinkedText>
        </p>
      )}
      {isEnded ? (
        <ul className="grid pt-1">
          {options.map((option) => (
            <li key={option.choice} className="poll-option" data-leading={option.isLeading || undefined}>
              <OptionFace option={option} isEnded />
            </li>
          ))}
        </ul>
      ) : (
        <Answers note={note} options={options} onChoose={choose} />
      )}
      {!isEnded && note.options.length === 0 && <OwnAnswer pollId={note.id} onAnswer={vote} />}
      {isEnded && <WhatCame pollId={note.id} />}
      {isEnded && mayChange(note) && winnersOf(options).length > 0 && <MakeItHappen pollId={note.id} />}
      <PollFoot note={note} isEnded={isEnded} mine={mine} />
    </>
  );
}

type AnswersProps = { note: Poll; options: readonly PollOption[]; onChoose: (choice: string) => void };

/* One answer or several; members can withdraw theirs. The arrow keys move between them. */
function Answers({ note, options, onChoose }: AnswersProps): ReactNode {
  const isMany = note.allowMultipleChoices;
  const stop = options.find(({ isMine }) => isMine) ?? options[0];
  return (
    <div className="grid pt-1" role={isMany ? 'group' : 'radiogroup'} aria-label={note.title}>
      {options.map((option) => {
        const { isMine } = option;
        const state = isMany
          ? { 'aria-pressed': isMine }
          : ({ role: 'radio', 'aria-checked': isMine, tabIndex: option === stop ? 0 : -1 } as const);
        return (
          <button
            key={option.choice}
            type="button"
            className="poll-option"
            data-selected={isMine || undefined}
            onClick={() => onChoose(option.choice)}
            onKeyDown={walk}
            {...state}
          >
            <OptionFace option={option} isMany={isMany} />
          </button>
        );
      })}
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[pressedKey(event) ?? ''];
  if (step === undefined) return;
  event.preventDefault();
  const buttons = [...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('.poll-option') ?? [])];
  const at = buttons.indexOf(event.currentTarget);
  buttons.at((at + step) % buttons.length)?.focus();
}

type FaceProps = { option: PollOption; isMany?: boolean; isEnded?: boolean };

function OptionFace({ option, isMany = false, isEnded = false }: FaceProps): ReactNode {
  const t = useTranslations('reminders.poll');
  const { members, find } = useBoardMembers();
  const { choice, votes } = option;
  const voters = votes.filter((vote) => vote.votedBy !== NIL_ID).map((vote) => find(vote.votedBy));
  const isAnonymous = votes.some((vote) => vote.votedBy === NIL_ID);
  return (
    <>
      <span className="poll-option-answer">
        {isEnded ? (
          option.isLeading && <Icon name="check" size="small" />
        ) : (
          <span className="ui-mark poll-option-mark" data-many={isMany || undefined} />
        )}
        <span className="min-w-0 wrap-anywhere hyphens-auto" dir="auto" lang={langOf(choice)}>
          {choice}
        </span>
        {!isAnonymous && voters.length > 0 && (
          <span className="flex-none @max-[184px]:hidden">
            <AvatarStack members={voters} size={20} most={3} />
          </span>
        )}
        <b className="ui-num" role="img" aria-label={t('votes', { count: votes.length })}>
          {votes.length}
        </b>
      </span>
      <Bar percent={(votes.length / Math.max(1, members.length)) * 100} />
    </>
  );
}

type OwnAnswerProps = { pollId: string; onAnswer: (answer: string) => Promise<unknown> };

function OwnAnswer({ pollId, onAnswer }: OwnAnswerProps): ReactNode {
  const t = useTranslations('reminders.poll');
  const { text, keep, submit } = useTextDraft(`reminders.answer.${pollId}`);
  const answer = text.trim();
  const send = () => (answer === '' ? keep('') : perform(() => submit(() => onAnswer(answer))));
  const field = { value: text, maxLength: limits.pollOption, enterKeyHint: 'send' } as const;
  return <NoteEntry label={t('answer')} onType={keep} onAdd={send} {...field} />;
}

/* For the poll's author: starts something from the result. */
function MakeItHappen({ pollId }: { pollId: string }): ReactNode {
  const t = useTranslations('reminders.outcome');
  const { open } = useBoardSearch();
  return (
    <Button small className="mt-2.5" onClick={() => open({ outcome: pollId })}>
      {t('action')}
    </Button>
  );
}

function PollFoot({ note, isEnded, mine }: { note: Poll; isEnded: boolean; mine: readonly PollVote[] }): ReactNode {
  const t = useTranslations('reminders.poll');
  const when = useClosing();
  const facts = [
    note.expirationDate && t(isEnded ? 'closed' : 'closes', { when: when(note.expirationDate) }),
    note.isAnonymous && t('anonymous'),
    !isEnded && note.allowMultipleChoices && mine.length === 0 && t('several'),
  ];
  return (
    <p className="note-by">
      <Icon name="clock" size="tiny" />
      <span>{joinFacts(facts)}</span>
    </p>
  );
}

/** "Monday, 6 pm" within a week, else the day. */
function useClosing(): (instant: string) => string {
  const format = useFormatter();
  const now = useNow().getTime();
  return (instant) => {
    const date = new Date(instant);
    const isNear = Math.abs(date.getTime() - now) < 6 * DAY_MS;
    return isNear
      ? `${format.dateTime(date, { weekday: 'long' })} ${format.dateTime(date, 'clock')}`
      : format.dateTime(date, { day: 'numeric', month: 'short' });
  };
}
