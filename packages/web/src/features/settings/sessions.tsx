import { accountEndpoints, type AccountSession } from '@hestia/contract/accounts/endpoints.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormatter, useNow, useTranslations } from 'use-intl';
import { call } from '#platform/api/client.ts';
import { afterFirstPaint } from '#platform/first-paint.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { RowParts } from '#ui/row.tsx';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import { deviceOf } from '#platform/device-name.ts';

const KEY = ['sessions'];

export function Sessions() {
  const t = useTranslations('settings');
  const { data, isError, refetch } = useQuery({
    queryKey: KEY,
    // They stand at the end of a long page: what it opens with comes first.
    queryFn: ({ signal }) => afterFirstPaint().then(() => call(accountEndpoints.listSessions, {}, { signal })),
  });
  return (
    <Section title={t('sessions')}>
      {data ? (
        <ul>
          {data.map((session) => (
            <Session key={session.id} session={session} />
          ))}
        </ul>
      ) : isError ? (
        <ErrorState title={t('sessionsUnread')} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={2} lead={24} />
      )}
    </Section>
  );
}

function Session({ session }: { session: AccountSession }) {
  const t = useTranslations('settings');
  const format = useFormatter();
  const now = useNow({ updateInterval: 60_000 });
  const problemText = useProblemText();
  const queryClient = useQueryClient();
  const [isPending, setPending] = useState(false);
  const known = deviceOf(session.userAgent);
  const here = t('thisDevice');
  // Without a name it is no more than the one in my hand.
  const isNameless = session.current && !known;
  const nameless = isNameless ? here.charAt(0).toLocaleUpperCase() + here.slice(1) : t('unknownDevice');
  const device = known ? t('browserOn', known) : nameless;
  const seen = new Date(session.lastSeenAt);
  const when = format.relativeTime(seen < now ? seen : now, now);

  const end = async () => {
    setPending(true);
    try {
      await call(accountEndpoints.endSession, { params: { id: session.id } });
      toast(t('ended'));
      await queryClient.invalidateQueries({ queryKey: KEY });
    } catch (error) {
      toast(problemText(error));
    }
    setPending(false);
  };

  return (
    <li className="ui-row">
      <Icon name="key" />
      <RowParts title={device} detail={session.current ? !isNameless && here : t('lastSeen', { when })} />
      {session.current ? (
        <span />
      ) : (
        <Button small isPending={isPending} aria-label={t('endOf', { device })} onClick={() => void end()}>
          {t('end')}
        </Button>
      )}
    </li>
  );
}
