import type { Message } from '@hestia/contract/messages/schemas.ts';
import { useDraft } from '#platform/drafts.ts';
import { useColocationId } from '#platform/session/session.ts';
import { useLookUp, useQuotedMessage } from '../store/quoted.ts';

export type Reply = ReturnType<typeof useReply>;

/** The replied message of the next one: stored with the draft. */
export function useReply(displayed: readonly Message[]) {
  const [to, keep, cancel] = useDraft<string | null>(`messages.reply.${useColocationId()}`, null);
  const quoted = useQuotedMessage(displayed)(to ?? '');
  useLookUp(to, quoted);
  return {
    /** The id of the replied message. */
    to,
    quoted,
    cancel,
    begin: ({ id }: Message) => keep(id),
    /** Sends with the replied message, and clears it at once for the next one; a failure restores it. */
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
