import type { Providers } from '@hestia/contract/accounts/endpoints.ts';
import { type Passkey, passkeyEndpoints } from '@hestia/contract/accounts/passkey-endpoints.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { plainQuery } from '#platform/sync/queries/plain-query.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { useAgo } from '#platform/use-ago.ts';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { NotRead } from '#platform/pages/not-read.tsx';
import { useUser } from '#platform/session/session.ts';
import { providersQuery } from '#platform/sign-in/providers.ts';
import { whyNoPasskeys } from '#platform/sign-in/passkeys.ts';
import { Button } from '#ui/buttons/button.tsx';
import { lazyOverlay } from '#ui/layers/lazy-overlay.tsx';
import { RowButton } from '#ui/rows/row-link.tsx';
import { SubScreen } from '../frame/sub-screen.tsx';

const AskingPasskey = lazyOverlay(async () => (await import('./asking-passkey.tsx')).AskingPasskey);
const AddingPasskey = lazyOverlay(async () => (await import('./adding-passkey.tsx')).AddingPasskey);
const PasskeySheet = lazyOverlay(async () => (await import('./passkey-sheet.tsx')).PasskeySheet);

const NEW = 'new';
type Open = Passkey | typeof NEW;

/** The user's passkeys and their names. */
export function PasskeysScreen() {
  const t = useTranslations('settings.passkeys');
  const problemText = useProblemText();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<Open | null>(null);
  const query = plainQuery(['passkeys', useUser().id], passkeyEndpoints.listPasskeys, {});
  const passkeys = useQuery(query);
  const providers = useQuery(providersQuery);
  const error = passkeys.error ?? providers.error;
  const changed = () => queryClient.invalidateQueries({ queryKey: query.queryKey });
  const close = () => setOpen(null);
  return (
    <SubScreen title={t('title')}>
      <p className="py-5">{t('says')}</p>
      {passkeys.data && providers.data ? (
        <Passkeys passkeys={passkeys.data} providers={providers.data} onOpen={setOpen} />
      ) : (
        <NotRead
          title={problemText(error)}
          isError={error !== null}
          refetch={() => Promise.all([passkeys.refetch(), providers.refetch()])}
          rows={2}
          lead={24}
        />
      )}
      {open === NEW && <AddingPasskey onAdded={changed} onClose={close} />}
      {open !== null && open !== NEW && (
        <PasskeySheet key={open.id} passkey={open} onChanged={changed} onClose={close} />
      )}
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
      <AskingPasskey hasPasskey={passkeys.length > 0} mayTurnOn={providers.passkeys !== null} />
    </>
  );
}

function Row({ passkey, onOpen }: { passkey: Passkey; onOpen: () => void }) {
  const t = useTranslations('settings.passkeys');
  const format = useFormatter();
  const ago = useAgo();
  const { name, createdAt, lastUsedAt } = passkey;
  const day = format.dateTime(new Date(createdAt), { dateStyle: 'long' });
  const detail = lastUsedAt === null ? t('made', { day }) : t('used', { day, when: ago(lastUsedAt) });
  return (
    <li>
      <RowButton icon="key" title={name} detail={detail} onClick={onOpen} />
    </li>
  );
}
