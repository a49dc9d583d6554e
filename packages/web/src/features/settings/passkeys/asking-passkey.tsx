import { secondFactorEndpoints } from '@hestia/contract/accounts/second-factor-endpoints.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '#platform/api/client.ts';
import { useUser } from '#platform/session/session.ts';
import { ConfirmAgain } from '#platform/sign-in/confirm-again.tsx';
import { TextLink } from '#ui/buttons/link.tsx';
import { Section } from '#ui/rows/section.tsx';
import { Switch } from '#ui/fields/choices/switch.tsx';
import { toast } from '#ui/layers/toast.ts';
import { recoveryCodesQuery, secondFactorQuery } from '../account/account-queries.ts';

/** Whether two-step sign-in is on; possible only with a passkey, and codes in case it is lost. */
export function AskingPasskey({ hasPasskey, mayTurnOn }: { hasPasskey: boolean; mayTurnOn: boolean }) {
  const t = useTranslations('settings');
  const says = useTranslations('settings.passkeys.after');
  const queryClient = useQueryClient();
  const { id } = useUser();
  const [isAsking, setAsking] = useState(false);
  const { data } = useQuery(secondFactorQuery(id));
  const { data: codes } = useQuery(recoveryCodesQuery(id));
  if (!data || !codes || !(mayTurnOn || data.isOn)) return null;
  const { isOn } = data;
  const turn = async (body: { password?: string }) => {
    const state = await call(secondFactorEndpoints.setSecondFactor, { body: { ...body, isOn: !isOn } });
    queryClient.setQueryData(secondFactorQuery(id).queryKey, state);
    toast(says(state.isOn ? 'isOn' : 'isOff'));
    setAsking(false);
  };
  const hasCodes = codes.left > 0;
  return (
    <Section title={says('title')}>
      <div className="pt-3">
        <Switch isSelected={isOn} isDisabled={!isOn && !(hasPasskey && hasCodes)} onChange={() => setAsking(true)}>
          {says('switch')}
        </Switch>
      </div>
      <p className="pt-1 text-small text-ink-2">{says('says')}</p>
      {!hasPasskey && <p className="pt-3">{says('needsPasskey')}</p>}
      {!hasCodes && (
        <>
          <p className="pt-3">{says(isOn ? 'noCodes' : 'needsCodes')}</p>
          <p>
            <TextLink to="/settings/recovery">{t('recoveryRow')}</TextLink>
          </p>
        </>
      )}
      {isAsking && (
        <ConfirmAgain
          title={says(isOn ? 'offTitle' : 'onTitle')}
          action={says(isOn ? 'turnOff' : 'turnOn')}
          run={turn}
          onClose={() => setAsking(false)}
        >
          {says(isOn ? 'offSays' : 'onSays')}
        </ConfirmAgain>
      )}
    </Section>
  );
}
