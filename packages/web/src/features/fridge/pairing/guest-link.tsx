import { fridgeEndpoints } from '@hestia/contract/fridge/endpoints.ts';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { failureOf } from '#platform/api/api-error.ts';
import { call } from '#platform/api/client.ts';
import { perform } from '#platform/perform.ts';
import { Button } from '#ui/buttons/button.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { beginDevice } from '../device/device.ts';
import { PairingFrame } from './pairing-frame.tsx';

/** Opens a guest’s link in this browser. */
export function OpeningLink({ code, onDone }: { code: string; onDone: () => void }) {
  const t = useTranslations('fridge.guest');
  const [failed, setFailed] = useState<'no' | 'gone' | 'cut'>('no');
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const open = async () => {
      try {
        const { jwt } = await call(fridgeEndpoints.openGuestLink, { body: { code } });
        await beginDevice(jwt, 'guest');
        onDone();
      } catch (error) {
        setFailed(failureOf(error) === 'notFound' ? 'gone' : 'cut');
      }
    };
    perform(open);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each try
  }, [code, tries]);
  const again = () => {
    setFailed('no');
    setTries(tries + 1);
  };
  if (failed === 'gone') return <LinkEnded />;
  if (failed === 'no') return null;
  return (
    <PairingFrame>
      <ErrorState title={t('cut')} onRetry={again} />
    </PairingFrame>
  );
}

type ReplacingProps = { waiting: number; onKeep: () => void; onOpen: () => void };

/** A guest’s link opened on a paired tablet: the guest’s page would erase what the tablet has stored. */
export function ReplacingTablet({ waiting, onKeep, onOpen }: ReplacingProps) {
  const t = useTranslations('fridge.guest');
  return (
    <PairingFrame>
      <h1>{t('paired')}</h1>
      <p className="fridge-says">{t('pairedSays', { count: waiting })}</p>
      <p className="flex flex-wrap gap-4">
        <Button look="fill" onClick={onKeep}>
          {t('keep')}
        </Button>
        <Button onClick={onOpen}>{t('open')}</Button>
      </p>
    </PairingFrame>
  );
}

export function LinkEnded() {
  const t = useTranslations('fridge.guest');
  return (
    <PairingFrame>
      <h1>{t('ended')}</h1>
      <p className="fridge-says">{t('endedSays')}</p>
    </PairingFrame>
  );
}
