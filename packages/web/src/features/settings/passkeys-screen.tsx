import type { Providers } from '@hestia/contract/accounts/endpoints.ts';
import { type Passkey, passkeyEndpoints } from '@hestia/contract/accounts/passkey-endpoints.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useNow, useTranslations } from 'use-intl';
import { call } from '#platform/api/client.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { perform } from '#platform/perform.ts';
import { useUser } from '#platform/session/session.ts';
import { providersQuery } from '#platform/sign-in/providers.ts';
import { whyNoPasskeys } from '#platform/sign-in/passkeys.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { RowParts } from '#ui/row.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { SubScreen } from './sub-screen.tsx';

const AskingPasskey = lazyPart(async () => (await import('./asking-passkey.tsx')).AskingPasskey);
const AddingPasskey = lazyPart(async () => (await import('./adding-passkey.tsx')).AddingPasskey);
const PasskeySheet = lazyPart(async () => (await import('./passkey-sheet.tsx')).PasskeySheet);

const NEW = 'new';
type Open = Passkey | typeof NEW;

/** What signs me in without a password, and what I call it. */
export function PasskeysScreen() {
  const t = useTranslations('settings.passkeys');
  const problemText = useProblemText();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<Open | null>(null);
  const queryKey = ['passkeys', useUser().id];
  const passkeys = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(passkeyEndpoints.listPasskeys, {}, { signal }),
  });
  const providers = useQuery(providersQuery);
  const error = passkeys.error ?? providers.error;
  const changed = () => queryClient.invalidateQueries({ queryKey });
  const close = () => setOpen(null);
  return (
    <SubScreen title={t('title')}>
      <p className="py-5">{t('says')}</p>
      {passkeys.data && providers.data ? (
        <Passkeys passkeys={passkeys.data} providers={providers.data} onOpen={setOpen} />
      ) : error ? (
        <ErrorState
          title={problemText(error)}
          onRetry={() => perform(() => Promise.all([passkeys.refetch(), providers.refetch()]))}
        />
      ) : (
        <SkeletonRows rows={2} lead={24} />
      )}
      <Suspense fallback={null}>
        {open === NEW && <AddingPasskey onAdded={changed} onClose={close} />}
        {open !== null && open !== NEW && (
          <PasskeySheet key={open.id} passkey={open} onChanged={changed} onClose={close} />
        )}
      </Suspense>
    </SubScreen>
  );
}

type Props = { passkeys: readonly Passkey[]; providers: Providers; onOpen: (open: Open) => void };

function Passkeys({ passkeys, providers, onOpen }: Props) {
  const t = useTranslations('settings.passkeys');
  const why = whyNoPasskeys(providers);
  return (
    <>
      {passkeys.length > 0 ? (
        <ul>
          {passkeys.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} onOpen={() => onOpen(passkey)} />
          ))}
        </ul>
      ) : (
        why === null && <p className="text-ink-2">{t('none')}</p>
      )}
      {why === null ? (
        <Button look="fill" wide icon="plus" className="mt-6" onClick={() => onOpen(NEW)}>
          {t('add')}
        </Button>
      ) : (
        <p className="pt-4 break-words text-ink-2">{t(why, { address: providers.passkeys?.rpId ?? '' })}</p>
      )}
      <Suspense fallback={null}>
        <AskingPasskey hasPasskey={passkeys.length > 0} mayTurnOn={providers.passkeys !== null} />
      </Suspense>
    </>
  );
}

function Row({ passkey, onOpen }: { passkey: Passkey; onOpen: () => void }) {
  const t = useTranslations('settings.passkeys');
  const format = useFormatter();
  const now = useNow({ updateInterval: 60_000 });
  const { name, createdAt, lastUsedAt } = passkey;
  const day = format.dateTime(new Date(createdAt), { dateStyle: 'long' });
  const used = lastUsedAt === null ? null : new Date(lastUsedAt);
  const detail = used
    ? t('used', { day, when: format.relativeTime(used < now ? used : now, now) })
    : t('made', { day });
  return (
    <li>
      <button type="button" className="ui-row" onClick={onOpen}>
        <Icon name="key" />
        <RowParts title={name} detail={detail} />
        <Icon name="chevron" size="small" />
      </button>
    </li>
  );
}
