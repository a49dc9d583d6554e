import { recoveryEndpoints } from '@hestia/contract/accounts/recovery-endpoints.ts';
import { secondFactorEndpoints } from '@hestia/contract/accounts/second-factor-endpoints.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '#platform/api/client.ts';
import { useUser } from '#platform/session/session.ts';
import { ConfirmAgain } from '#platform/sign-in/confirm-again.tsx';
import { TextLink } from '#ui/link.tsx';
import { Section } from '#ui/section.tsx';
import { Switch } from '#ui/switch.tsx';
import { toast } from '#ui/toast.ts';

/** Whether a passkey is asked for after the password; on only for whoever has one, and codes for when it is lost. */
export function AskingPasskey({ hasPasskey, mayTurnOn }: { hasPasskey: boolean; mayTurnOn: boolean }) {
  const t = useTranslations('settings.passkeys.after');
  const queryClient = useQueryClient();
  const { id } = useUser();
  const [isAsking, setAsking] = useState(false);
  const queryKey = ['second-factor', id];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(secondFactorEndpoints.getSecondFactor, {}, { signal }),
  });
  const { data: codes } = useQuery({
    queryKey: ['recovery-codes', id],
    queryFn: ({ signal }) => call(recoveryEndpoints.getRecoveryCodes, {}, { signal }),
  });
  if (!data || !codes || !(mayTurnOn || data.isOn)) return null;
  const { isOn } = data;
  const turn = async (body: { password?: string }) => {
    const state = await call(secondFactorEndpoints.setSecondFactor, { body: { ...body, isOn: !isOn } });
    queryClient.setQueryData(queryKey, state);
    toast(t(state.isOn ? 'isOn' : 'isOff'));
    setAsking(false);
  };
  const hasCodes = codes.left > 0;
  return (
    <Section title={t('title')}>
      <div className="pt-3">
        <Switch isSelected={isOn} isDisabled={!isOn && !(hasPasskey && hasCodes)} onChange={() => setAsking(true)}>
          {t('switch')}
        </Switch>
      </div>
      <p className="pt-1 text-small text-ink-2">{t('says')}</p>
      {!hasPasskey && <p className="pt-3">{t('needsPasskey')}</p>}
      {!hasCodes && <NeedsCodes isOn={isOn} />}
      {isAsking && (
        <ConfirmAgain
          title={t(isOn ? 'offTitle' : 'onTitle')}
          action={t(isOn ? 'turnOff' : 'turnOn')}
          run={turn}
          onClose={() => setAsking(false)}
        >
          {t(isOn ? 'offSays' : 'onSays')}
        </ConfirmAgain>
      )}
    </Section>
  );
}

function NeedsCodes({ isOn }: { isOn: boolean }) {
  const t = useTranslations('settings');
  return (
    <>
      <p className="pt-3">{t(isOn ? 'passkeys.after.noCodes' : 'passkeys.after.needsCodes')}</p>
      <p>
        <TextLink to="/settings/recovery">{t('recoveryRow')}</TextLink>
      </p>
    </>
  );
}
