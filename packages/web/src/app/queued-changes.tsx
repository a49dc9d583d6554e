import { useTranslations } from 'use-intl';
import { readOutbox, useQueued } from '#platform/data/user-data.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import type { Op } from '#platform/outbox/outbox.ts';
import { titleOf } from '#platform/outbox/writes.ts';
import { Button } from '#ui/button.tsx';
import { Queued, RowParts } from '#ui/row.tsx';
import { Sheet, SheetBody } from '#ui/sheet.tsx';

/** Everything of mine that the server does not have yet, in the order in which it will be sent. */
export function QueuedChanges({ onClose }: { onClose: () => void }) {
  const t = useTranslations('app.connection');
  const queued = useQueued();
  return (
    <Sheet title={t('changes')} isOpen={queued.length > 0} onClose={onClose}>
      <SheetBody>
        <ul>
          {queued.map((op) => (
            <li key={op.seq}>
              <Change op={op} />
            </li>
          ))}
        </ul>
      </SheetBody>
    </Sheet>
  );
}

function Change({ op }: { op: Op }) {
  const t = useTranslations('app.connection');
  const reason = useProblemText();
  const outbox = readOutbox();
  return (
    <div className="py-3">
      <RowParts title={titleOf(op)} detail={op.refusal ? reason(op.refusal.code) : <Queued />} />
      {op.refusal && (
        <div className="flex gap-2 pt-2">
          <Button small onClick={() => void outbox?.tryAgain(op.seq)}>
            {t('again')}
          </Button>
          <Button small look="quiet" onClick={() => void outbox?.discard(op.seq)}>
            {t('discard')}
          </Button>
        </div>
      )}
    </div>
  );
}
