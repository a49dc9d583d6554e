import '../statement/statement.css';
import './closing.css';
import { isOver } from '@hestia/contract/money/closing/months-closed.ts';
import type { ClosedMonth } from '@hestia/contract/money/closing/schemas.ts';
import { monthsAfter } from '@hestia/contract/money/planning/months.ts';
import { useTranslations } from 'use-intl';
import { isNative } from '#platform/kernel/native.ts';
import { NotRead } from '#platform/pages/not-read.tsx';
import { perform, usePerformOnce } from '#platform/perform.ts';
import { saveFile } from '#platform/save-file.ts';
import { useColocation, useFormerMembers, useSharers } from '#shared/household/household.ts';
import { useToday } from '#shared/household/today.ts';
import { Button } from '#ui/buttons/button.tsx';
import { BackLink, IconLink } from '#ui/buttons/link.tsx';
import { PageHeader } from '#ui/rows/section.tsx';
import { Banner } from '#ui/states/banner.tsx';
import { csvPieces, fileOf } from '../export/files.ts';
import { AsOf } from '../ledger/as-of.tsx';
import { asTitle, useMonthOfYear } from '../ledger/month-name.ts';
import { useMonth } from '../statistics/month-section.tsx';
import { MonthPaper } from './month-paper.tsx';
import { useMonthEnds } from '../closed-months/month-ends-data.ts';
import { useMonthActions } from './use-month-actions.ts';
import { type MonthStatement, useMonthStatement } from './use-month-statement.ts';

const MONTH = /^20\d\d-(?:0[1-9]|1[0-2])$/;

/* The household's statement of a month: to read, print, save and close. */
export function MonthScreen({ month: asked }: { month: string }) {
  const t = useTranslations('statement.month');
  const app = useTranslations('money');
  const own = useTranslations('statement');
  const name = useMonthOfYear();
  const now = useMonth();
  const month = MONTH.test(asked) ? asked : monthsAfter(now, -1);
  const { statement, isCut, receivedAt, ...reading } = useMonthStatement(month);
  const { monthEnds } = useMonthEnds();
  const closed = monthEnds?.closed.find((each) => each.month === month);
  return (
    <>
      <PageHeader
        title={asTitle(name(month))}
        above={
          <span className="flex items-center justify-between">
            <BackLink to="/money/statistics">{app('statistics')}</BackLink>
            <span className="month-steps flex">
              <IconLink icon="left" label={t('earlier')} to="." search={{ month: monthsAfter(month, -1) }} replace />
              {month < now && (
                <IconLink icon="right" label={t('later')} to="." search={{ month: monthsAfter(month, 1) }} replace />
              )}
            </span>
          </span>
        }
      />
      <Tools month={month} statement={statement} closed={closed} isKnown={monthEnds !== undefined} />
      {statement ? (
        <>
          <AsOf receivedAt={receivedAt} />
          <MonthPaper month={month} statement={statement} closed={closed} />
        </>
      ) : isCut ? (
        <Banner icon="offline">{own('offline')}</Banner>
      ) : (
        <NotRead {...reading} title={app('failed')} rows={8} />
      )}
    </>
  );
}

type ToolsProps = {
  month: string;
  statement: MonthStatement | undefined;
  closed: ClosedMonth | undefined;
  isKnown: boolean;
};

/* Omitted on paper. */
function Tools({ month, statement, closed, isKnown }: ToolsProps) {
  const t = useTranslations('statement.month');
  const own = useTranslations('statement');
  const name = useMonthOfYear();
  const today = useToday();
  const { close, reopen } = useMonthActions();
  const performOnce = usePerformOnce();
  const save = useCsv(month, statement);
  const words = { month: asTitle(name(month)) };
  return (
    <p className="statement-choices month-tools flex flex-wrap gap-2 pt-4">
      {isKnown && closed === undefined && isOver(month, today) && (
        <Button
          look="fill"
          disabled={!statement}
          onClick={() => statement && performOnce(() => close(month, statement.spending, t('closed', words)))}
        >
          {t('close')}
        </Button>
      )}
      {!isNative() && (
        <Button small look="quiet" icon="print" className="-ml-4" disabled={!statement} onClick={() => window.print()}>
          {own('print')}
        </Button>
      )}
      <Button small look="quiet" icon="down" className="-ml-4" disabled={!statement} onClick={() => perform(save)}>
        {t('csv')}
      </Button>
      {closed && (
        <Button look="quiet" icon="undo" onClick={() => performOnce(() => reopen(closed, t('reopened', words)))}>
          {t('reopen')}
        </Button>
      )}
    </p>
  );
}

/* The entries of the month in the shape of the whole export, ending in what the month does to each balance. */
function useCsv(month: string, statement: MonthStatement | undefined): () => Promise<void> {
  const household = useColocation();
  const members = [...useSharers(), ...useFormerMembers()];
  return async () => {
    if (!household || !statement) return;
    const { name, currency, decimals, timeZone } = household;
    const expenses = statement.entries.toReversed();
    const pieces = csvPieces(
      { expenses, balances: statement.effects, categories: [] },
      { name, currency, decimals, timeZone, members },
      new Date(),
    );
    const file = await fileOf(pieces, 'text/csv;charset=utf-8', new AbortController().signal);
    await saveFile(file, `${name.replaceAll(/[\s\p{Cc}\\/:*?"<>|]+/gu, ' ').trim()}_${month}.csv`);
  };
}
