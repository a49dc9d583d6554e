import type { Poll } from '@hestia/contract/reminders/model.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { differing } from '#platform/changes.ts';
import { useDraft } from '#platform/drafts.ts';
import { useForm } from '#platform/forms/use-form.ts';
import { DAY } from '#platform/i18n/day.ts';
import { IconButton } from '#ui/buttons/button.tsx';
import { Chips } from '#ui/fields/choices/chips.tsx';
import { SheetForm } from '#ui/layers/form-sheet.tsx';
import { Switch } from '#ui/fields/choices/switch.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { type EditProps, useNoteEdit } from '../notes/use-note-edit.ts';
import { draftOfPoll, emptyPoll, endings, faultsOfPoll, finishPoll, type PollDraft } from './poll-draft.ts';

export function NewPoll({ onAdd }: { onAdd: (poll: ReturnType<typeof finishPoll>) => Promise<unknown> }): ReactNode {
  const t = useTranslations('reminders');
  const [draft, keep, clear] = useDraft('reminders.poll', emptyPoll);
  const add = async () => {
    await onAdd(finishPoll(draft, new Date()));
    clear();
  };
  return <PollForm draft={draft} onChange={keep} action={t('new.add')} onFinish={add} />;
}

export function EditPoll(props: EditProps<Poll>): ReactNode {
  const t = useTranslations('reminders');
  const { to, keep, save } = useNoteEdit(props, draftOfPoll(props.note), (before, after) => {
    const now = new Date();
    const { title } = isAnswered(props.note) ? before : after;
    return differing(finishPoll(before, now), finishPoll({ ...after, title }, now));
  });
  return <PollForm draft={to} onChange={keep} before={props.note} action={t('edit.save')} onFinish={save} />;
}

const isAnswered = ({ votes }: Poll): boolean => votes.length > 0;

type FormProps = {
  draft: PollDraft;
  onChange: (draft: PollDraft) => void;
  before?: Poll;
  action: string;
  /* Resolves when it is stored. */
  onFinish: () => Promise<unknown>;
};

function PollForm({ draft, onChange, before, action, onFinish }: FormProps): ReactNode {
  const t = useTranslations('reminders.form');
  const { faults, onSubmit, forgive } = useForm(() => faultsOfPoll(draft), onFinish);
  const change = (changes: Partial<PollDraft>) => {
    onChange({ ...draft, ...changes });
    forgive();
  };
  return (
    <SheetForm onSubmit={onSubmit} action={action}>
      <TextField
        label={t('question')}
        enterKeyHint="next"
        value={draft.title}
        maxLength={limits.pollTitle}
        error={faults.has('title') ? t('questionMissing') : undefined}
        // An answered question stays as it was.
        isReadOnly={before !== undefined && isAnswered(before)}
        onChange={(title) => change({ title })}
        autoFocus
      />
      <Options
        draft={draft}
        before={before}
        isFaulty={faults.has('options')}
        onChange={(options) => change({ options })}
      />
      <Ends draft={draft} before={before} onChange={change} />
      <Switch
        isSelected={draft.allowMultipleChoices}
        onChange={(allowMultipleChoices) => change({ allowMultipleChoices })}
      >
        {t('several')}
      </Switch>
      <Switch
        isSelected={draft.isAnonymous}
        // Anonymity stays as promised: a vote may be on its way.
        isDisabled={before?.isAnonymous === true}
        onChange={(isAnonymous) => change({ isAnonymous })}
      >
        {t('anonymous')}
      </Switch>
    </SheetForm>
  );
}

type OptionsProps = {
  draft: PollDraft;
  before: Poll | undefined;
  isFaulty: boolean;
  onChange: (options: readonly string[]) => void;
};

/* There is always one more empty field, up to a poll's limit. */
function Options({ draft, before, isFaulty, onChange }: OptionsProps): ReactNode {
  const t = useTranslations('reminders.form');
  const { options } = draft;
  const rows = options.length < limits.pollOptions ? [...options, ''] : options;
  return rows.map((option, at) => {
    const isVotedFor = before?.votes.some((vote) => vote.choice === option) === true;
    return (
      // oxlint-disable-next-line react/no-array-index-key -- a field is its place
      <div className="flex items-end" key={at}>
        <div className="min-w-0 flex-1">
          <TextField
            label={t('option', { number: at + 1 })}
            enterKeyHint={at < rows.length - 1 ? 'next' : 'done'}
            value={option}
            maxLength={limits.pollOption}
            isReadOnly={isVotedFor}
            error={isFaulty && at === options.length ? t('optionsProblem') : undefined}
            onChange={(next) => onChange(at === options.length ? [...options, next] : options.with(at, next))}
          />
        </div>
        {options.length > 2 && at < options.length && !isVotedFor && (
          <IconButton
            icon="close"
            label={t('removeOption', { number: at + 1 })}
            onClick={() => onChange(options.toSpliced(at, 1))}
          />
        )}
      </div>
    );
  });
}

type EndsProps = { draft: PollDraft; before: Poll | undefined; onChange: (changes: Partial<PollDraft>) => void };

function Ends({ draft, before, onChange }: EndsProps): ReactNode {
  const t = useTranslations('reminders.form');
  const format = useFormatter();
  const end = before?.expirationDate;
  const asBefore = end ? [{ id: 'asBefore' as const, label: format.dateTime(new Date(end), 'clock', DAY) }] : [];
  const choices = endings.map((id) => ({ id, label: t(`ends.${id}`) }));
  return (
    <Chips
      label={t('closes')}
      choices={[...asBefore, ...choices]}
      value={draft.ends}
      onChange={(ends) => onChange({ ends })}
    />
  );
}
