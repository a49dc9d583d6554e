import { type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAttempt } from '#platform/forms/attempt.ts';
import { isNative } from '#platform/kernel/native.ts';
import { Section } from '#ui/rows/section.tsx';
import { Switch } from '#ui/fields/choices/switch.tsx';
import { type PushState, readPushState, turnPushOff, turnPushOn } from './push.ts';

/* Whether this browser may show notifications; each device decides separately. */
export function ThisDevice(): ReactNode {
  const t = useTranslations('notices');
  const [state, setState] = useState<PushState>();
  const { isPending, attempt } = useAttempt();
  useEffect(() => {
    const read = () => void readPushState().then(setState);
    read();
    window.addEventListener('online', read);
    return () => window.removeEventListener('online', read);
  }, []);
  const turn = (on: boolean) =>
    attempt(
      async () => setState(await (on ? turnPushOn() : turnPushOff())),
      async () => setState(await readPushState()),
    );
  const canTurn = state === 'on' || state === 'off';
  return (
    <Section title={t('device')}>
      {canTurn && (
        <Switch isSelected={state === 'on'} isDisabled={isPending} onChange={turn}>
          {t('deviceSays')}
        </Switch>
      )}
      <p className="pt-3 text-ink-2" role="status">
        {state === 'off' && t('deviceFor')}
        {state === 'refused' && t(isNative() ? 'refusedOnPhone' : 'refused')}
        {state === 'impossible' && t(isNative() ? 'impossibleOnPhone' : 'impossible')}
        {state === 'unknown' && t('unknown')}
      </p>
    </Section>
  );
}
