import { calendarEndpoints } from '@hestia/contract/chores/calendar-endpoints.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { call } from '#platform/api/client.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { useColocationId } from '#platform/session/session.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import { SubScreen } from './sub-screen.tsx';

/** My tasks in the calendar app that I use anyway. The server does not tell the link a second time, and it is kept nowhere. */
export function CalendarScreen() {
  const t = useTranslations('settings.calendarLink');
  const problemText = useProblemText();
  const { madeAt, url, error, retry, isPending, create, turnOff } = useCalendarLink();
  return (
    <SubScreen title={t('title')}>
      <p className="py-5">{t('says')}</p>
      {madeAt === undefined && error === null && <SkeletonRows rows={2} lead={24} />}
      {madeAt === undefined && error !== null && <ErrorState title={problemText(error)} onRetry={retry} />}
      {url !== null && <Fresh url={url} />}
      {url === null && madeAt && <Known madeAt={madeAt} />}
      {madeAt !== undefined && url === null && (
        <Button
          look={madeAt === null ? 'fill' : 'line'}
          wide
          isPending={isPending}
          pendingLabel={t('creating')}
          onClick={create}
        >
          {t(madeAt === null ? 'create' : 'another')}
        </Button>
      )}
      {madeAt && (
        <Button look="quiet" wide className="mt-3 text-down" isPending={isPending} onClick={turnOff}>
          {t('off')}
        </Button>
      )}
    </SubScreen>
  );
}

function Known({ madeAt }: { madeAt: string }) {
  const t = useTranslations('settings.calendarLink');
  const format = useFormatter();
  return <p className="pb-5">{t('has', { day: format.dateTime(new Date(madeAt), { dateStyle: 'long' }) })}</p>;
}

/** The link, as long as one stays on this page. */
function Fresh({ url }: { url: string }) {
  const t = useTranslations('settings.calendarLink');
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast(t('copied')),
      () => toast(t('notCopied')),
    );
  return (
    <>
      <TextField label={t('label')} value={url} isReadOnly autoFocus help={t('once')} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] gap-3 pt-5">
        <Button look="fill" icon="copy" onClick={() => void copy()}>
          {t('copy')}
        </Button>
        <a href={url.replace(/^https?:/, 'webcal:')} className={buttonClass({})}>
          <Icon name="calendar" />
          {t('open')}
        </a>
      </div>
      <p className="pt-4 text-small text-ink-2">{t('how')}</p>
    </>
  );
}

function useCalendarLink() {
  const t = useTranslations('settings.calendarLink');
  const problemText = useProblemText();
  const queryClient = useQueryClient();
  const queryKey = ['calendar-link', useColocationId()];
  const [url, show] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(calendarEndpoints.getCalendarAddress, {}, { signal }),
  });
  const attempt = async (action: () => Promise<unknown>) => {
    setPending(true);
    await action().catch((problem: unknown) => toast(problemText(problem)));
    setPending(false);
  };
  const create = async () => {
    const made = await call(calendarEndpoints.createCalendarAddress, {});
    queryClient.setQueryData(queryKey, { madeAt: made.madeAt });
    show(made.url);
  };
  const turnOff = async () => {
    await call(calendarEndpoints.withdrawCalendarAddress, {});
    queryClient.setQueryData(queryKey, { madeAt: null });
    show(null);
    toast(t('isOff'));
  };
  return {
    /** Since when I have a link; null without one, undefined as long as that is not known. */
    madeAt: data?.madeAt,
    url,
    error,
    retry: () => void refetch(),
    isPending,
    create: () => void attempt(create),
    turnOff: () => void attempt(turnOff),
  };
}
