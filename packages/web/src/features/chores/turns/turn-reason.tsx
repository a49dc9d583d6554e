import { effortPerDay, leastFirst } from '@hestia/contract/chores/fairness.ts';
import type { Standing, Turn, TurnReason } from '@hestia/contract/chores/schemas.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { NotRead } from '#platform/pages/not-read.tsx';
import { SheetBody } from '#ui/layers/sheet.tsx';
import { useReason } from '../rota/chores-data.ts';
import { Tally } from './tally.tsx';

/** How one asks why a turn is whose it is: “Why me?” */
export function useWhyWords(): (whose: string) => string {
  const t = useTranslations('chores.why');
  const { me, find } = useMemberDirectory();
  return (whose) => t('ask', { who: whose === me ? 'me' : 'other', name: find(whose).username });
}

/* Explains a turn: in a sentence, and with the figures at that time. */
export function WhyTurn({ choreId }: { choreId: string }): ReactNode {
  const t = useTranslations('chores.why');
  const { reason, isError, refetch } = useReason(choreId);
  return (
    <SheetBody>
      {reason ? (
        <Reason reason={reason} />
      ) : (
        <NotRead title={t('failed')} isError={isError} refetch={refetch} rows={3} />
      )}
    </SheetBody>
  );
}

function Reason({ reason: { whose, before, standings } }: { reason: TurnReason }): ReactNode {
  const t = useTranslations('chores.why');
  const { me, find } = useMemberDirectory();
  if (whose === null) return <p>{t('nobody')}</p>;
  const values = { who: whose === me ? 'me' : 'other', name: find(whose).username };
  if (standings.length > 0) {
    return (
      <>
        <p>{t('fair', values)}</p>
        <p className="pt-3 text-right text-small text-ink-2">{t('perDay')}</p>
        <Figures standings={standings} whose={whose} />
        {standings.some(({ daysBefore }) => daysBefore > 0) && <p className="text-ink-2">{t('new')}</p>}
      </>
    );
  }
  return <p>{before === null ? t('first', values) : t('after', { ...values, before: find(before).username })}</p>;
}

type FiguresProps = { standings: TurnReason['standings']; whose: NonNullable<Turn['whose']> };

/* All members who take turns, the fewest points first. Members listed before the chosen one were away on the day. */
function Figures({ standings, whose }: FiguresProps): ReactNode {
  const format = useFormatter();
  const { find } = useMemberDirectory();
  const perDay = effortPerDay(standings);
  const most = Math.max(...standings.map(perDay));
  const ranked = leastFirst(standings);
  const chosen = ranked.findIndex(({ userId }) => userId === whose);
  return (
    <ul>
      {ranked.map((standing, index) => (
        <Tally
          key={standing.userId}
          member={find(standing.userId)}
          figure={format.number(perDay(standing), { minimumFractionDigits: 2, maximumFractionDigits: 2 })}
          percent={most === 0 ? 0 : (perDay(standing) / most) * 100}
        >
          <Detail standing={standing} wasAway={index < chosen} />
        </Tally>
      ))}
    </ul>
  );
}

function Detail({ standing, wasAway }: { standing: Standing; wasAway: boolean }): ReactNode {
  const t = useTranslations('chores');
  const format = useFormatter();
  const { effort, days, lastTurnAt } = standing;
  const points = t('effort.points', { count: effort });
  const day = lastTurnAt && format.dateTime(new Date(lastTurnAt), { day: 'numeric', month: 'short' });
  return (
    <>
      <span className="ui-row-detail">{days === 0 ? points : t('why.figures', { points, days })}</span>
      <span className="ui-row-detail">{day ? t('why.last', { day }) : t('why.noTurn')}</span>
      {wasAway && <span className="ui-row-detail">{t('why.away')}</span>}
    </>
  );
}
