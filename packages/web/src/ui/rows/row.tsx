import { shownDay } from '@hestia/contract/time/instants.ts';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { Icon } from '../icons/icon.tsx';

type PartsProps = { title: ReactNode; detail?: ReactNode; figure?: ReactNode; figureDetail?: ReactNode };

/* The text and figure of a `.ui-row`; its lead (date, avatar, icon) goes before. Put it in a `<Link className="ui-row">`, a button or a plain element. */
export const RowParts = ({ title, detail, figure, figureDetail }: PartsProps): ReactNode => (
  <>
    <span className="min-w-0">
      <span className="ui-row-title">{title}</span>
      {detail && <span className="ui-row-detail">{detail}</span>}
    </span>
    {figure && (
      <span className="ui-row-figure">
        <span className="ui-row-amount">{figure}</span>
        {figureDetail && <span className="ui-row-detail">{figureDetail}</span>}
      </span>
    )}
  </>
);

/* A day of the household, over its month; kept blank when the row above has the same day. */
export function DateLead({ day, same }: { day: string; same?: boolean }): ReactNode {
  const format = useFormatter();
  const date = shownDay(day);
  const digits = format.dateTime(date, { day: 'numeric', timeZone: 'UTC' }).replaceAll(/\P{N}/gu, '');
  return (
    <time className={same ? 'ui-date-lead ui-num invisible' : 'ui-date-lead ui-num'} dateTime={day}>
      <b>{digits}</b>
      <span>{format.dateTime(date, { month: 'short', timeZone: 'UTC' })}</span>
    </time>
  );
}

/* Replaces the detail line while a write waits for the network. */
export function Queued(): ReactNode {
  const t = useTranslations('ui');
  return (
    <span className="ui-queued">
      <Icon name="clock" size="tiny" />
      {t('waiting')}
    </span>
  );
}
