import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { failureOf } from '#platform/api/api-error.ts';
import { useDraft } from '#platform/drafts.ts';
import { useForm } from '#platform/forms/use-form.ts';
import { readUser } from '#platform/session/session.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { type ClosedCode, isClosed } from './closed-invitation.ts';
import { groupedCode, readInvitation, searchOf, type Invitation } from './invitation.ts';
import { invitationQuery } from './moving.ts';

/** Why the typed text is invalid: it is no invitation, no such code or link exists, or it has expired. */
type Fault = 'unreadable' | 'unknown' | 'gone' | ClosedCode;

/**
 * Opens the page of the invitation for a link, a code or an id; that page names the household before joining. An
 * invalid one is reported right here, where it can be corrected: it stays as typed.
 */
export function useInvitationForm(form: string) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const problemText = useProblemText();
  const [text, keep, clear] = useDraft(form, '');
  const invitation = readInvitation(text);

  const faultOf = async (): Promise<Fault | null> => {
    if (invitation === null) return 'unreadable';
    const { colocationId, code } = invitation;
    if (code === null || isMine(invitation)) return null;
    try {
      await queryClient.fetchQuery({ ...invitationQuery(invitation), retry: false });
      return null;
    } catch (error) {
      const failure = failureOf(error);
      if (isClosed(failure)) return failure;
      if (failure !== 'notFound') throw error;
      return colocationId === null ? 'unknown' : 'gone';
    }
  };
  const { faults, typing, ...submitting } = useForm(
    async () => {
      const found = await faultOf();
      return new Set(found === null ? [] : [found]);
    },
    () => {
      if (invitation === null) return undefined;
      clear();
      return navigate({ to: '/invite', search: searchOf(invitation) });
    },
  );
  const [fault] = faults as ReadonlySet<Fault>;
  /** The sentence for a fault; the screen has its own for text that is no invitation. */
  const describe = (own: Readonly<Record<Exclude<Fault, ClosedCode>, string>>) =>
    fault && (isClosed(fault) ? problemText(fault) : own[fault]);
  return { ...submitting, text, change: typing(keep), describe, code: groupedCode(invitation?.code ?? '') };
}

/** A member may open their single-use invitation again. */
const isMine = ({ colocationId }: Invitation): boolean =>
  colocationId !== null && colocationId === readUser().colocationId;
