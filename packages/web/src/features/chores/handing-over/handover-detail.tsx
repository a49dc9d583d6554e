import './question.css';
import type { Chore } from '@hestia/contract/chores/schemas.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { perform } from '#platform/perform.ts';
import { Button } from '#ui/buttons/button.tsx';
import { useHandoverActions } from './handover-actions.ts';
import { useHandoverState } from './handover-words.ts';
import { Question } from './question.tsx';
import { useQuestionWith } from '../rota/questions.ts';

/* The asked member and their answer; for requests to me, also the task in return. */
export function HandoverDetail({ chore }: { chore: Chore }): ReactNode {
  const { me } = useMemberDirectory();
  const question = useQuestionWith(chore);
  return question?.handover.to === me ? <Question {...question} /> : <HandoverState chore={chore} />;
}

function HandoverState({ chore }: { chore: Chore }): ReactNode {
  const t = useTranslations('chores.handover');
  const { me } = useMemberDirectory();
  const state = useHandoverState(chore);
  const { withdraw } = useHandoverActions();
  const { handover } = chore;
  if (!handover || state === null) return null;
  const isMine = handover.by === me;
  const { status, words } = state;
  if (!isMine && (status === 'declined' || status === 'off')) return null;
  return (
    <div className="handover-question">
      <p className="text-ink-2">{words}</p>
      {status !== 'took' && isMine && (
        <Button small look="quiet" onClick={() => perform(() => withdraw(chore, handover))}>
          {t(status === 'waiting' ? 'withdraw' : 'seen')}
        </Button>
      )}
    </div>
  );
}
