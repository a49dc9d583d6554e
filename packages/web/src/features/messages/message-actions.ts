import { messageCommands } from '@hestia/contract/messages/commands.ts';
import type { Message } from '@hestia/contract/messages/shapes.ts';
import { useTranslations } from 'use-intl';
import { queueHeld } from '#platform/data/second-thoughts.ts';
import { queueWrite } from '#platform/data/user-data.ts';
import { newId } from '#platform/new-id.ts';
import { perform } from '#platform/perform.ts';
import { useColocationId, useUser } from '#platform/session/session.ts';
import { toast } from '#ui/toast.ts';
import { useTimeWords } from './days.ts';

/** What can be done in the chat; each deed is shown at once, and changes can be taken back. */
export function useMessageActions() {
  const t = useTranslations('messages');
  const timeOf = useTimeWords();
  const colocationId = useColocationId();
  const me = useUser().id;

  const send = (content: string) => {
    const now = new Date().toISOString();
    return queueWrite(messageCommands.send, { id: newId(), colocationId, content, sendBy: me, sendAt: now });
  };
  return {
    send,
    edit: async (before: Message, content: string) => {
      await queueWrite(messageCommands.edit, { before, content });
      const undo = () => queueWrite(messageCommands.edit, { before, content: before.content });
      toast(t('done.edited'), () => perform(undo));
    },
    remove: async (before: Message) => {
      const takeBack = await queueHeld(messageCommands.delete, { before });
      const undo = async () => {
        // Too late: the server has forgotten it for good, so that it comes back as a new one.
        if (!(await takeBack())) await send(before.content);
      };
      toast(t('done.deleted', { time: timeOf(before) }), () => perform(undo));
    },
    copy: async ({ content }: Message) => {
      await navigator.clipboard.writeText(content);
      toast(t('done.copied'));
    },
  };
}
