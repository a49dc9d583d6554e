import {
  type NoticeChoice,
  noticeEndpoints,
  noticeTimes,
  noticeTopics,
  USUAL_DIGEST_AT,
  USUAL_REMIND_AT,
} from '@hestia/contract/notices/endpoints.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '#platform/api/client.ts';
import { useAttempt } from '#platform/forms/attempt.ts';
import { noticeChoice } from '#shared/household/notice-choice.ts';
import { NotRead } from '#platform/pages/not-read.tsx';
import { Section } from '#ui/rows/section.tsx';
import { SubHeader } from '#ui/rows/sub-header.tsx';
import { RowSelect } from '#ui/fields/choices/row-select.tsx';
import { Switch } from '#ui/fields/choices/switch.tsx';
import { Clock } from './clock.tsx';
import { Devices } from './devices.tsx';
import { ThisDevice } from './this-device.tsx';

const KEY = noticeChoice.queryKey;
/** The default quiet hours. */
const NIGHT = { quietFrom: 22 * 60, quietUntil: 7 * 60 };

/* The changed choices. */
type Times = NonNullable<NoticeChoice['times']>;
type Change = Partial<Omit<NoticeChoice, 'kinds' | 'times'>> & { times?: Partial<Times> };

/* My notifications while Hestia is closed, and quiet hours. */
export function NoticesScreen(): ReactNode {
  const t = useTranslations('notices');
  const { data, isError, refetch } = useQuery(noticeChoice);
  return (
    <>
      <SubHeader title={t('title')} to="/settings" back={t('back')} />
      <div className="ui-panes">
        {data ? (
          <Choice choice={data} />
        ) : (
          <NotRead title={t('unread')} isError={isError} refetch={refetch} rows={5} lead={24} />
        )}
        {(data || isError) && (
          <div>
            <ThisDevice />
            <Devices />
          </div>
        )}
      </div>
    </>
  );
}

/* Sends only changes: another device may be changing the rest. */
function useSave(choice: NoticeChoice): (change: Change) => Promise<void> {
  const queryClient = useQueryClient();
  const { attempt } = useAttempt();
  return async (change) => {
    // Times are the user's local ones: the server gets the time zone.
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    const body = { ...change, timeZone };
    await queryClient.cancelQueries({ queryKey: KEY });
    // The stored choice, not the rendered one: a second change may come before the first is rendered.
    queryClient.setQueryData<NoticeChoice>(KEY, (stored = choice) => ({
      ...stored,
      ...body,
      times: { ...stored.times, ...change.times } as Times,
    }));
    attempt(
      () => call(noticeEndpoints.setNoticeChoice, { body }),
      () => queryClient.invalidateQueries({ queryKey: KEY }),
    );
  };
}

function Choice({ choice }: { choice: NoticeChoice }): ReactNode {
  const t = useTranslations('notices');
  const save = useSave(choice);
  const isQuiet = choice.quietFrom !== null && choice.quietUntil !== null;
  return (
    <div>
      <Section title={t('what')}>
        {noticeTopics.map((topic) => (
          <RowSelect
            key={topic}
            label={t(`topics.${topic}`)}
            choices={noticeTimes.map((id) => ({ id, label: t(`times.${id}`) }))}
            value={choice.times?.[topic] ?? null}
            onChange={(time) => void save({ times: { [topic]: time } })}
          />
        ))}
      </Section>
      <Turns minute={choice.remindAt === undefined ? USUAL_REMIND_AT : choice.remindAt} save={save} />
      <Section title={t('digest')}>
        <Switch
          isSelected={choice.digestAt !== null}
          onChange={(on) => void save({ digestAt: on ? USUAL_DIGEST_AT : null })}
        >
          {t('digestSays')}
        </Switch>
        {choice.digestAt !== null && (
          <div className="grid grid-cols-2 gap-5 pt-4">
            <Clock label={t('digestAt')} minute={choice.digestAt} onChange={(digestAt) => void save({ digestAt })} />
          </div>
        )}
      </Section>
      <Section title={t('quiet')}>
        <Switch isSelected={isQuiet} onChange={(on) => void save(on ? NIGHT : { quietFrom: null, quietUntil: null })}>
          {t('quietSays')}
        </Switch>
        {isQuiet && (
          <div className="grid grid-cols-2 gap-5 pt-4">
            <Clock label={t('from')} minute={choice.quietFrom} onChange={(quietFrom) => void save({ quietFrom })} />
            <Clock label={t('until')} minute={choice.quietUntil} onChange={(quietUntil) => void save({ quietUntil })} />
          </div>
        )}
      </Section>
    </div>
  );
}

type TurnsProps = { minute: number | null; save: (change: Change) => Promise<void> };

/* Whether and when the user is reminded of their turns on their day, by default. */
function Turns({ minute, save }: TurnsProps): ReactNode {
  const t = useTranslations('notices');
  return (
    <Section title={t('turns')}>
      <Switch isSelected={minute !== null} onChange={(on) => void save({ remindAt: on ? USUAL_REMIND_AT : null })}>
        {t('turnsSay')}
      </Switch>
      {minute !== null && (
        <div className="grid grid-cols-2 gap-5 pt-4">
          <Clock label={t('turnsAt')} minute={minute} onChange={(remindAt) => void save({ remindAt })} />
        </div>
      )}
    </Section>
  );
}
