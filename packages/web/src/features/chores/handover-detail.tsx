import type { Chore, Handover } from '@hestia/contract/chores/schemas.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { usePeople } from '#platform/household/people.ts';
import { perform } from '#platform/perform.ts';
import { Button } from '#ui/button.tsx';
import { useHandoverActions } from './handover-actions.ts';
import { type HandoverState, handoverState, useHandoverWords } from './handover-words.ts';
import { Question } from './question.tsx';

/* Who has been asked to do a task instead, and what they said. */
export function HandoverDetail({ chore }: { chore: Chore }): ReactNode {
  const { me } = usePeople();
  const { handover } = chore;
  const says = handoverState(chore);
  if (!handover || says === null) return null;
  if (says === 'waiting' && handover.to === me) return <Question chore={chore} handover={handover} />;
  if (says === 'declined' && handover.by !== me) return null;
  return <Said {...{ chore, handover, says }} />;
}

type SaidProps = { chore: Chore; handover: Handover; says: HandoverState };

function Said({ chore, handover, says }: SaidProps): ReactNode {
  const t = useTranslations('chores.handover');
  const { me } = usePeople();
  const words = useHandoverWords();
  const { withdraw } = useHandoverActions();
  return (
    <div className="question">
      <p className="text-ink-2">{words(handover, says)}</p>
      {says !== 'took' && handover.by === me && (
        <Button small look="quiet" onClick={() => perform(() => withdraw(chore, handover))}>
          {t(says === 'waiting' ? 'withdraw' : 'seen')}
        </Button>
      )}
    </div>
  );
}
