import type { Message } from '@hestia/contract/messages/schemas.ts';
import { useDraft } from '#platform/drafts.ts';
import { useColocationId } from '#platform/session/session.ts';
import { type QuotedMessage, useLookUp, useQuotedMessage } from './quoted.ts';

export type Reply = {
  /** The id of what is being replied to. */
  readonly to: string | null;
  readonly quoted: QuotedMessage;
  readonly cancel: () => void;
  /** Sends with what is replied to, and is free for the next one at once; when that fails, it is as before. */
  readonly submit: (send: (to: string | null) => Promise<unknown>) => Promise<void>;
};

/** What the next message replies to: kept with what is typed. */
export function useReply(displayed: readonly Message[]): Reply & { readonly begin: (message: Message) => void } {
  const [to, keep, cancel] = useDraft<string | null>(`messages.reply.${useColocationId()}`, null);
  const quoted = useQuotedMessage(displayed)(to ?? '');
  useLookUp(to, quoted);
  return {
    to,
    quoted,
    cancel,
    begin: ({ id }) => keep(id),
    submit: async (send) => {
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
