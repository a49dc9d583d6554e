import type { Message } from '@hestia/contract/messages/schemas.ts';
import { useDraft } from '#platform/drafts.ts';
import { useColocationId } from '#platform/session/session.ts';
import { useLookUp, useQuotedMessage } from './quoted.ts';

export type Reply = ReturnType<typeof useReply>;

/** What the next message replies to: kept with what is typed. */
export function useReply(displayed: readonly Message[]) {
  const [to, keep, cancel] = useDraft<string | null>(`messages.reply.${useColocationId()}`, null);
  const quoted = useQuotedMessage(displayed)(to ?? '');
  useLookUp(to, quoted);
  return {
    /** The id of what is being replied to. */
    to,
    quoted,
    cancel,
    begin: ({ id }: Message) => keep(id),
    /** Sends with what is replied to, and is free for the next one at once; when that fails, it is as before. */
    submit: async (send: (to: string | null) => Promise<unknown>) => {
      cancel();
      try {
        await send(to);
      } catch (error) {
        keep(to);
        throw error;
      }
    },
  };
}
