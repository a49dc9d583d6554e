import type { User } from '@hestia/contract/accounts/schemas.ts';
import { memberResetEndpoints } from '@hestia/contract/colocations/reset-endpoints.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '#platform/api/client.ts';
import { useUser } from '#platform/session/session.ts';
import { ConfirmAgain } from '#platform/sign-in/confirm-again.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { Sheet, SheetBody, SheetFoot } from '#ui/layers/sheet.tsx';
import { toast } from '#ui/layers/toast.ts';
import { ResetLink } from './reset-link.tsx';
import { type ResetStatus, useReread, useReset } from './reset-standing.ts';
import { useAsked } from '../leaving/use-asked.ts';

type Props = { member: User; onClose: () => void };
/** The next actions after the user has proved who they are. */
type Action = 'ask' | 'confirm' | 'show';

/** Two members reset a third one's password: the progress, and the next step. */
export function ResetSheet({ member, onClose }: Props) {
  const t = useTranslations('recovery.resets');
  const me = useUser().id;
  const reset = useReset(member.id);
  const [isAsking, setAsking] = useState(false);
  const [link, setLink] = useState<string | null>(null);
  const name = member.username;
  const action = nextFor(me, reset);
  if (link !== null) return <ResetLink name={name} url={link} when={reset?.words.when ?? ''} onClose={onClose} />;
  if (isAsking && action)
    return (
      <Asking member={member} action={action} onLink={setLink} onDone={onClose} onClose={() => setAsking(false)} />
    );
  return (
    <Sheet title={t('title', { name })} onClose={onClose}>
      <SheetBody>
        <p>{reset ? t(wordsOf(me, reset), { name, ...reset.words }) : t('says', { name })}</p>
      </SheetBody>
      <SheetFoot>
        {reset && takesPart(me, reset) && <Stop member={member} onClose={onClose} />}
        {action && (
          <Button look="fill" onClick={() => setAsking(true)}>
            {t(action)}
          </Button>
        )}
      </SheetFoot>
    </Sheet>
  );
}

const takesPart = (me: string, { reset }: ResetStatus) => reset.askedBy === me || reset.confirmedBy === me;

function nextFor(me: string, standing: ResetStatus | null): Action | null {
  if (!standing) return 'ask';
  if (standing.standing === 'asked') return takesPart(me, standing) ? null : 'confirm';
  return standing.standing === 'ready' && takesPart(me, standing) ? 'show' : null;
}

const wordsOf = (me: string, standing: ResetStatus) =>
  standing.standing === 'asked' ? (takesPart(me, standing) ? 'mine' : 'toConfirm') : standing.standing;

type AskingProps = Props & { action: Action; onLink: (url: string) => void; onDone: () => void };

function Asking({ member: { id: userId, username: name }, action, onLink, onDone, onClose }: AskingProps) {
  const t = useTranslations('recovery.resets');
  const reread = useReread();
  const run = async (body: { password?: string }) => {
    const params = { userId };
    if (action === 'show') {
      onLink((await call(memberResetEndpoints.makeResetLink, { params, body })).url);
      await reread();
      return;
    }
    await call(memberResetEndpoints[action === 'ask' ? 'askReset' : 'confirmReset'], { params, body });
    await reread();
    toast(action === 'ask' ? t('askedToast') : t('confirmed', { name }));
    onDone();
  };
  return (
    <ConfirmAgain title={t('askTitle', { name })} action={t(action)} run={run} onClose={onClose}>
      {t(action === 'show' ? 'showSays' : 'askSays', { name })}
    </ConfirmAgain>
  );
}

function Stop({ member, onClose }: Props) {
  const t = useTranslations('recovery.resets');
  const params = { userId: member.id };
  const stop = useAsked(() => call(memberResetEndpoints.stopReset, { params }), { message: t('stopped'), onClose });
  return (
    <Button look="quiet" isPending={stop.isPending} onClick={stop.onConfirm}>
      {t('stop')}
    </Button>
  );
}
