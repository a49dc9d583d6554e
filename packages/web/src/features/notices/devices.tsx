import { type NoticeDevice, noticeEndpoints } from '@hestia/contract/notices/endpoints.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { call } from '#platform/api/client.ts';
import { useAttempt } from '#platform/forms/attempt.ts';
import { plainQuery } from '#platform/sync/queries/plain-query.ts';
import { deviceOf } from '#platform/device-name.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { RowParts } from '#ui/rows/row.tsx';
import { Section } from '#ui/rows/section.tsx';
import { toast } from '#ui/layers/toast.ts';

const KEY = ['notices', 'devices'];

/* My other browsers that are sent notifications; this one has its switch. */
export function Devices(): ReactNode {
  const t = useTranslations('notices.devices');
  const { data } = useQuery(plainQuery(KEY, noticeEndpoints.listDevices, {}));
  const others = data?.filter(({ current }) => !current) ?? [];
  if (others.length === 0) return null;
  return (
    <Section title={t('title')}>
      <ul>
        {others.map((device) => (
          <Device key={device.id} device={device} />
        ))}
      </ul>
    </Section>
  );
}

function Device({ device: { id, userAgent, createdAt } }: { device: NoticeDevice }): ReactNode {
  const t = useTranslations('notices.devices');
  const format = useFormatter();
  const { attempt } = useAttempt();
  const queryClient = useQueryClient();
  const known = deviceOf(userAgent);
  const device = known ? t('browserOn', known) : t('unknown');
  const reread = () => queryClient.invalidateQueries({ queryKey: KEY });
  const remove = async () => {
    await call(noticeEndpoints.removeDevice, { params: { id } });
    toast(t('removed'));
    await reread();
  };
  return (
    <li className="ui-row">
      <Icon name="bell" />
      <RowParts
        title={device}
        detail={t('since', { day: format.dateTime(new Date(createdAt), { dateStyle: 'medium' }) })}
      />
      <Button small aria-label={t('removeOf', { device })} onClick={() => attempt(remove, reread)}>
        {t('remove')}
      </Button>
    </li>
  );
}
