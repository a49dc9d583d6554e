import { accountEndpoints, type AccountSession } from '@hestia/contract/accounts/endpoints.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call } from '#platform/api/client.ts';
import { useAttempt } from '#platform/forms/attempt.ts';
import { deviceOf } from '#platform/device-name.ts';
import { useAgo } from '#platform/use-ago.ts';
import { NotRead } from '#platform/pages/not-read.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { RowParts } from '#ui/rows/row.tsx';
import { toast } from '#ui/layers/toast.ts';
import { SubScreen } from '../frame/sub-screen.tsx';

const KEY = ['sessions'];

export function DevicesScreen() {
  const t = useTranslations('settings');
  const { data, isError, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(accountEndpoints.listSessions, {}, { signal }),
  });
  return (
    <SubScreen title={t('sessions')}>
      {data ? (
        <ul aria-label={t('sessions')}>
          {data.map((session) => (
            <Session key={session.id} session={session} />
          ))}
        </ul>
      ) : (
        <NotRead title={t('sessionsUnread')} isError={isError} refetch={refetch} rows={2} lead={24} />
      )}
    </SubScreen>
  );
}

function Session({ session }: { session: AccountSession }) {
  const t = useTranslations('settings');
  const ago = useAgo();
  const queryClient = useQueryClient();
  const { isPending, attempt } = useAttempt();
  const known = deviceOf(session.userAgent);
  const here = t('thisDevice');
  // Without a name it is just this device.
  const isNameless = session.current && !known;
  const nameless = isNameless ? here.charAt(0).toLocaleUpperCase() + here.slice(1) : t('unknownDevice');
  const device = known ? t('browserOn', known) : nameless;
  const end = async () => {
    await call(accountEndpoints.endSession, { params: { id: session.id } });
    toast(t('ended'));
    await queryClient.invalidateQueries({ queryKey: KEY });
  };
  return (
    <li className="ui-row">
      <Icon name="device" />
      <RowParts
        title={device}
        detail={session.current ? !isNameless && here : t('lastSeen', { when: ago(session.lastSeenAt) })}
      />
      {session.current ? (
        <span />
      ) : (
        <Button small isPending={isPending} aria-label={t('endOf', { device })} onClick={() => attempt(end)}>
          {t('end')}
        </Button>
      )}
    </li>
  );
}
