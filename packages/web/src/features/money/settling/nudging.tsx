import { lastNudge } from '@hestia/contract/money/nudges.ts';
import { settleCommands } from '@hestia/contract/money/settle-commands.ts';
import { useFormatter, useTranslations } from 'use-intl';
import type { HouseholdMember } from '#shared/household/member-directory.ts';
import { useNow } from '#platform/kernel/now.ts';
import { usePerformOnce } from '#platform/perform.ts';
import { useColocationId, useUser } from '#platform/session/session.ts';
import { queueWithUndo } from '#platform/sync/undo/queue-with-undo.ts';
import { Button } from '#ui/buttons/button.tsx';
import { useNudges } from '../ledger/nudge-data.ts';

/* A creditor may nudge the member who is to pay them, once in three days; both see when it was. */
export function Nudging({ from, to }: { from: HouseholdMember; to: HouseholdMember }) {
  const t = useTranslations('money.nudge');
  const format = useFormatter();
  const now = useNow();
  const me = useUser().id;
  const colocationId = useColocationId();
  const performOnce = usePerformOnce();
  const nudges = useNudges();
  if (nudges === undefined) return null;
  const last = lastNudge(nudges, to.id, from.id, now.getTime());
  if (last) {
    const when = format.relativeTime(Math.min(Date.parse(last.at), now.getTime()), now);
    return (
      <p className="pay-hint">
        {to.id === me ? t('done', { name: from.username, when }) : t('heard', { name: to.username, when })}
      </p>
    );
  }
  if (to.id !== me) return null;
  const nudge = () =>
    queueWithUndo(
      settleCommands.nudge,
      { colocationId, by: me, to: from.id, at: new Date().toISOString() },
      t('sent', { name: from.username }),
      { nudges },
    );
  return (
    <Button wide icon="bell" className="mt-3" onClick={() => performOnce(nudge)}>
      {t('action', { name: from.username })}
    </Button>
  );
}
