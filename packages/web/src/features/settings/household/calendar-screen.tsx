import { calendarEndpoints } from '@hestia/contract/chores/calendar/endpoints.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '#platform/api/client.ts';
import { useAttempt } from '#platform/forms/attempt.ts';
import { plainQuery } from '#platform/sync/queries/plain-query.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { NotRead } from '#platform/pages/not-read.tsx';
import { useColocationId } from '#platform/session/session.ts';
import { useConfirmed } from '#platform/sign-in/use-confirmed.tsx';
import { Button, buttonClass } from '#ui/buttons/button.tsx';
import { perform } from '#platform/perform.ts';
import { copyText } from '#ui/layers/copy-text.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { toast } from '#ui/layers/toast.ts';
import { SubScreen } from '../frame/sub-screen.tsx';

/** The user's tasks in another calendar app. The server shows the link only once, and the device doesn't store it. */
export function CalendarScreen() {
  const t = useTranslations('settings.calendarLink');
  const format = useFormatter();
  const problemText = useProblemText();
  const queryClient = useQueryClient();
  const query = plainQuery(['calendar-link', useColocationId()], calendarEndpoints.getCalendarAddress, {});
  const { data, error, refetch } = useQuery(query);
  const [url, show] = useState<string | null>(null);
  const { isPending, attempt } = useAttempt();
  const { confirmed, question } = useConfirmed();
  const create = () =>
    confirmed(async (body) => {
      const made = await call(calendarEndpoints.createCalendarAddress, { body });
      queryClient.setQueryData(query.queryKey, { madeAt: made.madeAt });
      show(made.url);
    });
  const turnOff = async () => {
    await call(calendarEndpoints.withdrawCalendarAddress, {});
    queryClient.setQueryData(query.queryKey, { madeAt: null });
    show(null);
    toast(t('isOff'));
  };
  const isFirst = data?.madeAt === null;
  return (
    <SubScreen title={t('title')}>
      {question}
      <p className="py-5">{t('says')}</p>
      {data === undefined && (
        <NotRead title={problemText(error)} isError={error !== null} refetch={refetch} rows={2} lead={24} />
      )}
      {url !== null && <Fresh url={url} />}
      {url === null && data?.madeAt && (
        <p className="pb-5">{t('has', { day: format.dateTime(new Date(data.madeAt), { dateStyle: 'long' }) })}</p>
      )}
      {url === null && data && (
        <Button
          look={isFirst ? 'fill' : 'line'}
          wide
          isPending={isPending}
          pendingLabel={t('creating')}
          onClick={() => attempt(create)}
        >
          {t(isFirst ? 'create' : 'another')}
        </Button>
      )}
      {data?.madeAt && (
        <Button look="quiet" wide className="mt-3 text-down" isPending={isPending} onClick={() => attempt(turnOff)}>
          {t('off')}
        </Button>
      )}
    </SubScreen>
  );
}

/** The link, while the page stays open. */
function Fresh({ url }: { url: string }) {
  const t = useTranslations('settings.calendarLink');
  const copy = () => copyText(url, { copied: t('copied'), notCopied: t('notCopied') });
  return (
    <>
      <TextField label={t('label')} value={url} isReadOnly autoFocus help={t('once')} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] gap-3 pt-5">
        <Button look="fill" icon="copy" onClick={() => perform(copy)}>
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
