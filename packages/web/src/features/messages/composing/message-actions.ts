import { messageCommands } from '@hestia/contract/messages/commands.ts';
import { WORDLESS } from '@hestia/contract/messages/pictures.ts';
import type { Message, MessageReaction } from '@hestia/contract/messages/schemas.ts';
import { useTranslations } from 'use-intl';
import { queueWrite } from '#platform/sync/sync.ts';
import { newId } from '#platform/kernel/new-id.ts';
import { useColocationId, useUser } from '#platform/session/session.ts';
import { queueWithUndo } from '#platform/sync/undo/queue-with-undo.ts';
import { copyText } from '#ui/layers/copy-text.ts';
import { useTimeWords } from '../store/days.ts';
import { measure, type ChosenPicture } from './chosen-pictures.ts';

type MessageDraft = { readonly content: string; readonly replyTo: string | null; readonly mentions: string[] };
type ShownMessage = MessageDraft & { readonly pictures: readonly ChosenPicture[] };

/** Actions of the chat; each shows at once, and changes can be undone. */
export function useMessageActions() {
  const t = useTranslations('messages');
  const timeOf = useTimeWords();
  const colocationId = useColocationId();
  const me = useUser().id;

  const send = async ({ content, replyTo, mentions, pictures }: ShownMessage) => {
    const now = new Date().toISOString();
    const message = { id: newId(), colocationId, content, sendBy: me, sendAt: now, replyTo, mentions, pictures: [] };
    if (pictures.length === 0) return queueWrite(messageCommands.send, message);
    const optimistic = { ...message, content: content || WORDLESS, pictures: await Promise.all(pictures.map(measure)) };
    return queueWrite(messageCommands.sendPictures, { message: optimistic, files: pictures.map(({ file }) => file) });
  };
  const toggle = (message: Message, emoji: string) => {
    const mine = reactionBy(message, me);
    if (mine?.type === emoji) return queueWrite(messageCommands.withdrawReaction, mine);
    return queueWrite(messageCommands.react, {
      id: mine?.id ?? newId(),
      userId: me,
      messageId: message.id,
      type: emoji,
    });
  };
  return {
    send,
    toggle,
    edit: (before: Message, { content, mentions }: Omit<MessageDraft, 'replyTo'>) =>
      queueWithUndo(messageCommands.edit, { before, content: content || WORDLESS, mentions }, t('done.edited')),
    remove: (before: Message) =>
      queueWithUndo(messageCommands.delete, { before }, t('done.deleted', { time: timeOf(before) })),
    copy: ({ content }: Message) => copyText(content, { copied: t('done.copied'), notCopied: t('done.notCopied') }),
  };
}

/** A member's reaction to a message. */
export const reactionBy = ({ reactions }: Message, userId: string): MessageReaction | undefined =>
  reactions?.find((reaction) => reaction.userId === userId);
