import { useTranslations } from 'use-intl';
import { discardWrite, tryWriteAgain, useOwnQueued } from '#platform/sync/sync.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import type { NewMutation, QueuedMutation } from '#platform/sync/outbox/queued-mutation.ts';
import { perform } from '#platform/perform.ts';
import { Button } from '#ui/buttons/button.tsx';
import { joinFacts } from '#ui/people/join-facts.ts';
import { Queued, RowParts } from '#ui/rows/row.tsx';
import { Sheet, SheetBody } from '#ui/layers/sheet.tsx';
import { isPictureOf, withoutPaid } from './plain-expense.ts';
import { useQueuedTitle } from './queued-title.ts';

/** The user's changes that the server does not have yet, in the order of sending. */
export function QueuedChanges({ onClose }: { onClose: () => void }) {
  const t = useTranslations('app.connection');
  const queued = useOwnQueued();
  return (
    <Sheet title={t('changes')} isOpen={queued.length > 0} onClose={onClose}>
      <SheetBody>
        <ul>
          {queued.map((mutation) => (
            <li key={mutation.seq}>
              <Change op={mutation} />
            </li>
          ))}
        </ul>
      </SheetBody>
    </Sheet>
  );
}

/** The page of the navigation for a feature's changes. */
const navigationOf = {
  reminders: 'reminders',
  chores: 'chores',
  money: 'money',
  bills: 'money',
  messages: 'messages',
  absences: 'household',
} as const;
const features = Object.keys(navigationOf) as (keyof typeof navigationOf)[];
const actions = [
  // Changes of an expense.
  ['addPicture', 'changed'],
  ['removePicture', 'changed'],
  ['add', 'added'],
  ['edit', 'changed'],
  ['rename', 'changed'],
  ['delete', 'deleted'],
  ['pause', 'changed'],
  ['mark', 'ticked'],
  ['move', 'moved'],
  ['castVote', 'voted'],
  ['withdraw', 'withdrawn'],
  ['react', 'reacted'],
  ['enrol', 'taken'],
  ['leave', 'handedBack'],
  ['send', 'sent'],
  ['ask', 'asked'],
  ['answer', 'answered'],
] as const;

/** Place and action: "Board · ticked". */
function useWhatWasDone() {
  const t = useTranslations();
  return ({ kind, request }: QueuedMutation): string => {
    const [prefix, name = ''] = kind.split('.');
    const feature = features.find((each) => each === prefix);
    const isTick = typeof request.body === 'object' && request.body !== null && 'isChecked' in request.body;
    const action = actions.find(([beginning]) => name.startsWith(beginning))?.[1];
    const label = isTick && action === 'changed' ? 'ticked' : action;
    return joinFacts([feature && t(`${navigationOf[feature]}.nav`), label && t(`app.connection.deeds.${label}`)]);
  };
}

function Change({ op: mutation }: { op: QueuedMutation }) {
  const t = useTranslations('app.connection');
  const reason = useProblemText();
  const whatWasDone = useWhatWasDone();
  const titleOf = useQueuedTitle();
  const queued = useOwnQueued();
  const plain = withoutPaid(mutation);
  // Its pictures had no target.
  const addAnyway = async (expense: NewMutation) => {
    await tryWriteAgain(mutation, expense);
    for (const picture of queued.filter((other) => isPictureOf(mutation, other))) await tryWriteAgain(picture);
  };
  return (
    <div className="py-3">
      <RowParts
        title={titleOf(mutation)}
        detail={
          <>
            <span className="block">{whatWasDone(mutation)}</span>
            {mutation.refusal ? <span className="block">{reason(mutation.refusal.code)}</span> : <Queued />}
          </>
        }
      />
      {mutation.refusal && (
        <div className="flex gap-2 pt-2">
          <Button small onClick={() => perform(() => (plain ? addAnyway(plain) : tryWriteAgain(mutation)))}>
            {t(plain ? 'addAnyway' : 'again')}
          </Button>
          <Button small look="quiet" onClick={() => perform(() => discardWrite(mutation))}>
            {t('discard')}
          </Button>
        </div>
      )}
    </div>
  );
}
