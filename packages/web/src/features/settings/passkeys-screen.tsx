import { accountEndpoints, type Providers } from '@hestia/contract/accounts/endpoints.ts';
import { type Passkey, passkeyEndpoints } from '@hestia/contract/accounts/passkey-endpoints.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNow, useTranslations } from 'use-intl';
import { call } from '#platform/api/client.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { perform } from '#platform/perform.ts';
import { useUser } from '#platform/session/session.ts';
import { whyNoPasskeys } from '#platform/sign-in/passkeys.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { Menu } from '#ui/menu.tsx';
import { RowParts } from '#ui/row.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { AddingPasskey } from './adding-passkey.tsx';
import { RemovingPasskey, RenamingPasskey } from './passkey-sheets.tsx';
import { SubScreen } from './sub-screen.tsx';

type Open = { readonly what: 'add' } | { readonly what: 'rename' | 'remove'; readonly passkey: Passkey };

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
  const providers = useQuery({
    queryKey: ['providers'],
    queryFn: ({ signal }) => call(accountEndpoints.getProviders, {}, { signal }),
    staleTime: Infinity,
  });
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
      {open?.what === 'add' && <AddingPasskey onAdded={changed} onClose={close} />}
      {open?.what === 'rename' && <RenamingPasskey passkey={open.passkey} onRenamed={changed} onClose={close} />}
      {open?.what === 'remove' && <RemovingPasskey passkey={open.passkey} onRemoved={changed} onClose={close} />}
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
            <Row key={passkey.id} passkey={passkey} onOpen={onOpen} />
          ))}
        </ul>
      ) : (
        why === null && <p className="text-ink-2">{t('none')}</p>
      )}
      {why === null ? (
        <Button look="fill" wide icon="plus" className="mt-6" onClick={() => onOpen({ what: 'add' })}>
          {t('add')}
        </Button>
      ) : (
        <p className="pt-4 break-words text-ink-2">{t(why, { address: providers.passkeys?.rpId ?? '' })}</p>
      )}
    </>
  );
}

function Row({ passkey, onOpen }: { passkey: Passkey; onOpen: Props['onOpen'] }) {
  const t = useTranslations('settings.passkeys');
  const format = useFormatter();
  const now = useNow({ updateInterval: 60_000 });
  const { name, createdAt, lastUsedAt } = passkey;
  const day = format.dateTime(new Date(createdAt), { dateStyle: 'long' });
  const used = lastUsedAt === null ? null : new Date(lastUsedAt);
  const detail = used
    ? t('used', { day, when: format.relativeTime(used < now ? used : now, now) })
    : t('made', { day });
  const entries = [
    { id: 'rename', label: t('rename'), icon: 'edit', onAction: () => onOpen({ what: 'rename', passkey }) },
    {
      id: 'remove',
      label: t('remove'),
      icon: 'trash',
      danger: true,
      onAction: () => onOpen({ what: 'remove', passkey }),
    },
  ] as const;
  return (
    <li className="row">
      <Icon name="key" />
      <RowParts title={name} detail={detail} />
      <Menu trigger={<IconButton icon="dots" label={t('more', { name })} />} entries={entries} />
    </li>
  );
}
