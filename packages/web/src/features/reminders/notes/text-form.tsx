import './text-form.css';
import type { TextNote } from '@hestia/contract/reminders/model.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import { type ReactNode, useId, useRef } from 'react';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField } from 'react-aria-components/TextField';
import { useTranslations } from 'use-intl';
import { type DraftStart, draftName } from '#platform/beginning.ts';
import { differing } from '#platform/changes.ts';
import { useDraft } from '#platform/drafts.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { MentionField } from '#shared/mentions/mention-field.tsx';
import { idsMentioned } from '#shared/mentions/mentions.ts';
import { useForm } from '#platform/forms/use-form.ts';
import { useEndlessWord } from '#ui/fields/endless-word.ts';
import { FormError } from '#ui/fields/form-error.tsx';
import { SheetForm } from '#ui/layers/form-sheet.tsx';
import { Radios } from '#ui/fields/choices/radios.tsx';
import { voiceOf } from '../coordinates.ts';
import { langOf, type Paper, paperOf, papers } from './note-look.ts';
import { type EditProps, useNoteEdit } from './use-note-edit.ts';

type Draft = { readonly content: string; readonly paper: Paper };

const writtenOf = ({ content, paper }: Draft) => ({ content: content.trim(), color: paper });

export type WrittenText = ReturnType<typeof writtenOf> & { readonly mentions: string[] };

type NewProps = { initial: DraftStart; onAdd: (text: WrittenText) => Promise<unknown> };

export function NewText({ initial, onAdd }: NewProps): ReactNode {
  const t = useTranslations('reminders');
  const { members } = useMemberDirectory();
  const words = [initial.title, initial.details].filter(Boolean).join('\n').trim();
  const [draft, keep, clear] = useDraft<Draft>(draftName('reminders.text', initial), {
    content: beginningOf(words),
    paper: 'yellow',
  });
  const add = async () => {
    const written = writtenOf(draft);
    await onAdd({ ...written, mentions: idsMentioned(written.content, members) });
    clear();
  };
  const isCut = words.length > limits.noteText;
  return <TextForm draft={draft} onChange={keep} action={t('new.add')} onFinish={add} isCut={isCut} />;
}

/** As much as fits a note, without cutting a character. */
const beginningOf = (words: string): string => words.slice(0, limits.noteText).replace(/[\uD800-\uDBFF]$/, '');

export function EditText(props: EditProps<TextNote>): ReactNode {
  const t = useTranslations('reminders');
  const { members } = useMemberDirectory();
  const now: Draft = { content: props.note.content, paper: paperOf(props.note) };
  const { to, keep, save } = useNoteEdit(props, now, (before, after) => {
    const written = differing(writtenOf(before), writtenOf(after));
    const { content } = written;
    return content === undefined ? written : { ...written, mentions: idsMentioned(content, members) };
  });
  return <TextForm draft={to} onChange={keep} action={t('edit.save')} onFinish={save} />;
}

type FormProps = {
  draft: Draft;
  onChange: (draft: Draft) => void;
  action: string;
  /* Resolves when it is stored. */
  onFinish: () => Promise<unknown>;
  /* The shared text exceeds a note's limit. */
  isCut?: boolean;
};

/* Typed on the paper itself, in its final size. */
function TextForm({ draft, onChange, action, onFinish, isCut = false }: FormProps): ReactNode {
  const t = useTranslations('reminders.form');
  const cutId = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const endless = useEndlessWord(area, draft.content);
  const { faults, onSubmit, forgive } = useForm(
    () => new Set(draft.content.trim() === '' ? ['content'] : []),
    onFinish,
  );
  const write = (content: string) => {
    onChange({ ...draft, content });
    forgive();
  };
  const choices = papers.map((id) => ({
    id,
    label: t(`papers.${id}`),
    content: <span className="ui-edged note-mini" data-paper={id} />,
  }));
  return (
    <SheetForm onSubmit={onSubmit} action={action}>
      {isCut && (
        <p id={cutId} className="text-small text-ink-2">
          {t('shortened', { count: limits.noteText })}
        </p>
      )}
      <MentionField text={draft.content} onChange={write} isBelow>
        <div className="ui-edged ui-taped note-card note-draft" data-paper={draft.paper} lang={langOf(draft.content)}>
          <TextField
            aria-label={t('text')}
            {...(isCut && { 'aria-describedby': cutId })}
            value={draft.content}
            maxLength={limits.noteText}
            isInvalid={faults.has('content')}
            validationBehavior="aria"
            onChange={write}
            autoFocus
          >
            <TextArea
              ref={area}
              data-endless={endless}
              className={`note-text note-text-${voiceOf(draft.content)}`}
              dir="auto"
              placeholder={t('textHint')}
              rows={3}
            />
          </TextField>
        </div>
      </MentionField>
      {faults.has('content') && <FormError>{t('textMissing')}</FormError>}
      <Radios
        className="flex justify-center gap-3 py-4"
        itemClassName="ui-mark paper-choice"
        label={t('paper')}
        choices={choices}
        value={draft.paper}
        onChange={(paper) => onChange({ ...draft, paper })}
      />
    </SheetForm>
  );
}
