import { isDay } from '@hestia/contract/time/day.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useForm } from '#platform/forms/use-form.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { askedOf, type TypedField, TypedParts } from '#shared/typed/typed-parts.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { SheetForm } from '#ui/layers/form-sheet.tsx';
import { Sentence, type SentencePart } from '#ui/sentence/sentence.tsx';
import { type ChoreDraft, isEachOf } from './chore-draft.ts';
import { useDayText, useWhenWords, useWhoWords } from './chore-words.ts';
import { DueFields } from './due-fields.tsx';
import { MemberChips } from './member-chips.tsx';
import { MoreFields } from './more-fields.tsx';
import { RemindChips, useRemindWords } from './remind-chips.tsx';
import { datesFrom, repeatFrom } from './repeat-draft.ts';
import { EachChips, Meaning, RepeatFields, RotationChips } from './repeat-fields.tsx';

type Props = {
  draft: ChoreDraft;
  set: (change: Partial<ChoreDraft>) => void;
  /* The words of the title of a new one, which fill it. */
  typed?: TypedField;
  /* A new one has its start on its button. */
  isNew?: boolean;
  /* For a repeating task only this turn is edited: its rule is hidden. */
  isOnlyThis?: boolean;
  /* Resolves when it is stored. */
  onFinish: () => Promise<unknown>;
};
type Part = 'when' | 'who' | 'remind';

export function ChoreForm({ draft, set, typed, isNew = false, isOnlyThis = false, onFinish }: Props): ReactNode {
  const t = useTranslations('chores.form');
  const adding = useAdding(draft);
  const [part, setPart] = useState<Part | null>(null);
  const noTitle = draft.title.trim() === '';
  const noDay = !isDay(draft.day);
  const isAsked = typed !== undefined && askedOf(typed).length > 0;
  const { isTried, onSubmit } = useForm(noTitle || noDay || isAsked, onFinish);
  const titleProblem = useTitleProblem(isTried, { noTitle, isAsked });
  return (
    <SheetForm action={isNew ? adding : t('save')} onSubmit={onSubmit}>
      <TextField
        label={t('title')}
        value={typed?.text ?? draft.title}
        onChange={(title) => set({ title })}
        maxLength={limits.choreTitle}
        autoFocus={draft.title === ''}
        autoComplete="off"
        error={titleProblem}
      />
      {typed && <TypedParts {...typed} />}
      <ChoreSentence {...{ draft, set, isOnlyThis }} noDay={isTried && noDay} open={part} onOpenChange={setPart} />
      {draft.repeat && !noDay && <Meaning repeat={draft.repeat} draft={draft} />}
      <MoreFields draft={draft} set={set} />
    </SheetForm>
  );
}

function useTitleProblem(isTried: boolean, { noTitle, isAsked }: { noTitle: boolean; isAsked: boolean }) {
  const t = useTranslations();
  if (!isTried) return undefined;
  if (isAsked) return t('expense.typed.whichMissing');
  return noTitle ? t('chores.form.titleMissing') : undefined;
}

/* The label of the button: of what repeats, with its first day. */
function useAdding({ repeat, day, time, enrolled }: ChoreDraft): string {
  const t = useTranslations('chores.form');
  const dayText = useDayText();
  if (!repeat || !isDay(day)) return t('add');
  const [first = day] = datesFrom(repeatFrom(repeat, { day, time }, enrolled), 1);
  return t('addFirst', { day: dayText(first) });
}

type SentenceProps = {
  draft: ChoreDraft;
  set: (change: Partial<ChoreDraft>) => void;
  isOnlyThis: boolean;
  noDay: boolean;
  open: Part | null;
  onOpenChange: (part: Part | null) => void;
};

function ChoreSentence({ draft, set, isOnlyThis, noDay, ...opening }: SentenceProps): ReactNode {
  const t = useTranslations('chores');
  const isRepeating = Boolean(draft.repeat);
  const isWholeDay = draft.time === '';
  const when = useWhenWords()(draft, isOnlyThis);
  const who = useWhoWords()(draft);
  const remind = useRemindWords()({ isWholeDay, isRepeating, value: draft.remind });
  const setRepeat = (next: ChoreDraft['repeat']) => set({ repeat: next ?? null });
  const dueFields = (
    <>
      <DueFields draft={draft} set={set} isWrong={noDay} />
      {!isOnlyThis && <RepeatFields draft={draft} onChange={setRepeat} />}
    </>
  );
  const memberFields = <WhoFields draft={draft} set={set} setRepeat={setRepeat} isOnlyThis={isOnlyThis} />;
  const remindChips = (
    <RemindChips
      isWholeDay={isWholeDay}
      isRepeating={isRepeating}
      value={draft.remind}
      onChange={(moments) => set({ remind: moments })}
    />
  );
  const parts: Record<Part, SentencePart> = {
    when: { name: when, words: when, isWrong: noDay, panel: () => dueFields },
    who: { name: who, words: who, panel: () => memberFields },
    remind: { name: remind.name, words: remind.words, panel: () => remindChips },
  };
  const says = remind.isQuiet ? 'sentence.saysQuiet' : 'sentence.says';
  const said = { when: () => when, who: () => who, remind: () => remind.words };
  return (
    <Sentence label={t.markup(says, said)} parts={parts} {...opening}>
      {(part) => t.rich(says, { when: () => part('when'), who: () => part('who'), remind: () => part('remind') })}
    </Sentence>
  );
}

type WhoProps = Pick<SentenceProps, 'draft' | 'set' | 'isOnlyThis'> & {
  setRepeat: (repeat: ChoreDraft['repeat']) => void;
};

function WhoFields({ draft, set, setRepeat, isOnlyThis }: WhoProps): ReactNode {
  const t = useTranslations('chores.form');
  const { members, find } = useMemberDirectory();
  const { day, enrolled, repeat } = draft;
  const isEach = isEachOf(draft);
  // Enrolled users are offered even if they have left.
  const participants = [...new Set([...members.map((member) => member.id), ...enrolled])].map(find);
  return (
    <>
      <MemberChips
        label={t('who')}
        members={participants}
        day={day}
        value={enrolled}
        onChange={(chosen) => set({ enrolled: chosen })}
      />
      {enrolled.length > 1 && !isOnlyThis && <EachChips value={isEach} onChange={(isForEach) => set({ isForEach })} />}
      {repeat && enrolled.length > 1 && !isEach && <RotationChips repeat={repeat} onChange={setRepeat} />}
    </>
  );
}
