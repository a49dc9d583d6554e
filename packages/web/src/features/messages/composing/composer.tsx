import './composer.css';
import { wordsOf } from '@hestia/contract/messages/pictures.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import type { Message } from '@hestia/contract/messages/schemas.ts';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useDraft } from '#platform/drafts.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { pressedKey } from '#platform/kernel/pressed-key.ts';
import { useArrivingPictures } from '#shared/pictures/use-arriving-pictures.ts';
import { sendTyping } from '#platform/sync/live/typing.ts';
import { MentionField } from '#shared/mentions/mention-field.tsx';
import { idsMentioned } from '#shared/mentions/mentions.ts';
import { perform, usePerformOnce } from '#platform/perform.ts';
import { useColocationId } from '#platform/session/session.ts';
import { useTextDraft } from '#platform/text-draft.ts';
import { Button, IconButton } from '#ui/buttons/button.tsx';
import { useEndlessWord } from '#ui/fields/endless-word.ts';
import { MAX_TYPED } from '#ui/fields/max-typed.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { AttachButton, AttachedPictures } from './attached.tsx';
import { useMessageActions } from './message-actions.ts';
import { Line } from '../texts/quote.tsx';
import { useAttached } from './use-attached.ts';
import type { Reply } from './use-reply.ts';

/** From here on the composer shows how much room is left. */
const NEARLY_FULL = 500;

type ComposerProps = {
  /* The replied message, and whether it is known. */
  reply: Reply;
  /* Each new number takes the focus. */
  focus: number;
  /* Pictures may be pasted: no overlay is open. */
  isOpen: boolean;
  onSent: () => void;
  onEditLast: () => void;
};

/* The text field. Its draft stays for this household until it is queued. */
export function Composer({ reply, focus, isOpen, onSent, onEditLast }: ComposerProps): ReactNode {
  const home = useColocationId();
  const { text, keep, submit } = useTextDraft(`messages.${home}`, '\n');
  const attached = useAttached(home);
  useArrivingPictures(isOpen, attached.choose);
  const { send } = useMessageActions();
  const { members } = useMemberDirectory();
  return (
    <>
      <ReplyBar reply={reply} />
      <Writing
        text={text}
        focus={focus}
        onChange={(next) => {
          keep(next);
          // A member without others notifies no one.
          if (next !== '' && members.length > 1) sendTyping();
        }}
        onFinish={(content) => {
          const mentions = idsMentioned(content, members);
          const words = { content, mentions };
          perform(() =>
            submit(() =>
              reply.submit((replyTo) => attached.submit((pictures) => send({ ...words, replyTo, pictures }))),
            ),
          );
          onSent();
        }}
        onUp={onEditLast}
        onEscape={reply.cancel}
        hasPictures={attached.pictures.length > 0}
        above={<AttachedPictures attached={attached} />}
        beside={<AttachButton onChoose={attached.choose} />}
      />
    </>
  );
}

/* The replied message, with a cancel button. */
function ReplyBar({ reply: { to, quoted, cancel } }: Pick<ComposerProps, 'reply'>): ReactNode {
  const t = useTranslations('messages.reply');
  if (to === null) return null;
  return (
    <div className="message-editing" role="group" aria-label={t('label')}>
      <Icon name="reply" size="small" />
      {quoted ? (
        <Line message={quoted} />
      ) : (
        <span className="min-w-0 truncate">{t(quoted === null ? 'gone' : 'older')}</span>
      )}
      <IconButton icon="close" label={t('cancel')} onClick={cancel} />
    </div>
  );
}

/* The same for a message that was sent before. */
export function EditingComposer({ message, onClose }: { message: Message; onClose: () => void }): ReactNode {
  const t = useTranslations('messages.composer');
  const words = wordsOf(message);
  const [draft, keep, clear] = useDraft(`messages.edit.${message.id}`, words);
  const { edit } = useMessageActions();
  const { members } = useMemberDirectory();
  const performOnce = usePerformOnce();
  const leave = () => {
    clear();
    onClose();
  };
  return (
    <>
      <div className="message-editing">
        <Icon name="edit" size="small" />
        <b>{t('editing')}</b>
        <IconButton icon="close" label={t('cancel')} onClick={leave} />
      </div>
      <Writing
        text={draft}
        isEditing
        focus={1}
        onChange={keep}
        onFinish={(content) => {
          performOnce(async () => {
            if (content !== words) await edit(message, { content, mentions: idsMentioned(content, members) });
            leave();
          });
        }}
        onEscape={leave}
        hasPictures={(message.pictures ?? []).length > 0}
      />
    </>
  );
}

type WritingProps = {
  text: string;
  isEditing?: boolean;
  focus: number;
  onChange: (text: string) => void;
  onFinish: (content: string) => void;
  onUp?: () => void;
  onEscape?: () => void;
  /* It needs no words. */
  hasPictures?: boolean;
  above?: ReactNode;
  beside?: ReactNode;
};

function Writing(props: WritingProps): ReactNode {
  const { text, isEditing = false, focus, onChange, onFinish, onUp, onEscape, hasPictures = false } = props;
  const t = useTranslations('messages.composer');
  const field = useRef<HTMLTextAreaElement>(null);
  const endless = useEndlessWord(field, text);
  const keysId = useId();
  useEffect(() => {
    if (focus > 0) focusAtEnd(field.current);
  }, [focus]);
  const left = limits.message - text.trim().length;
  const finish = () => {
    const content = text.trim();
    if ((content !== '' || hasPictures) && left >= 0) onFinish(content);
    field.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    if (key === 'Enter' && !event.shiftKey && !isTouched()) {
      event.preventDefault();
      finish();
    }
    if (key === 'Escape') onEscape?.();
    if (key === 'ArrowUp' && text === '') onUp?.();
  };
  return (
    <form
      className="message-composer"
      onSubmit={(event) => {
        event.preventDefault();
        finish();
      }}
    >
      {props.above}
      <MentionField text={text} onChange={onChange}>
        {/* Where browsers cannot size a field by its text, the copy behind it makes it grow. */}
        <div className="message-composer-field" data-text={text}>
          <textarea
            ref={field}
            rows={1}
            dir="auto"
            value={text}
            data-endless={endless}
            maxLength={MAX_TYPED}
            aria-label={isEditing ? t('editing') : t('label')}
            aria-describedby={keysId}
            aria-invalid={left < 0}
            placeholder={t('placeholder')}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={press}
          />
        </div>
      </MentionField>
      {props.beside}
      <Room id={keysId} left={left} />
      <Button type="submit" look="fill" className="message-composer-send" aria-label={t(isEditing ? 'save' : 'send')}>
        <Icon name={isEditing ? 'check' : 'send'} />
      </Button>
    </form>
  );
}

/* Shows the keys, or how much room is left. */
function Room({ id, left }: { id: string; left: number }): ReactNode {
  const t = useTranslations('messages.composer');
  return (
    <p id={id} className={left > NEARLY_FULL ? 'sr-only' : 'message-composer-room'}>
      {left > NEARLY_FULL ? t('keys') : left < 0 ? t('tooLong', { count: -left }) : t('left', { count: left })}
    </p>
  );
}

function focusAtEnd(field: HTMLTextAreaElement | null): void {
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}

/** Phones have no Shift: there Enter breaks the line, and the button sends. */
const isTouched = (): boolean => matchMedia('(pointer: coarse)').matches;
