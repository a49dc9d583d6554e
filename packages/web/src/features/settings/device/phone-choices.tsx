import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { choose, isChosen } from '#platform/native/choices.ts';
import { askForReminders } from '#platform/native/due.ts';
import { canLock, chooseHiding, chooseLock } from '#platform/native/lock.ts';
import { perform } from '#platform/perform.ts';
import { Section } from '#ui/rows/section.tsx';
import { Switch } from '#ui/fields/choices/switch.tsx';

const KEY = ['phone-choices'];

async function readChoices() {
  const [lock, hide, remind, hasLock] = await Promise.all([
    isChosen('lock'),
    isChosen('hide'),
    isChosen('remind'),
    canLock(),
  ]);
  return { lock, hide, remind, hasLock };
}

export function PhoneChoices() {
  const t = useTranslations('session');
  const client = useQueryClient();
  const { data } = useQuery({ queryKey: KEY, queryFn: readChoices, gcTime: 0 });
  const [isRefused, setRefused] = useState(false);
  if (!data) return null;
  const then = (work: () => Promise<unknown>) =>
    perform(async () => {
      await work();
      await client.invalidateQueries({ queryKey: KEY });
    });
  const remind = async (on: boolean) => {
    const may = !on || (await askForReminders());
    setRefused(!may);
    if (may) await choose('remind', on);
  };
  return (
    <>
      <Section title={t('phone.lock')}>
        <Switch
          isSelected={data.lock}
          isDisabled={!data.hasLock && !data.lock}
          onChange={(on) => then(() => chooseLock(on, t('lock.reason')))}
        >
          {t('phone.lockSays')}
        </Switch>
        {!data.hasLock && <p className="pt-3 text-ink-2">{t('phone.noLock')}</p>}
        <Switch isSelected={data.hide} onChange={(on) => then(() => chooseHiding(on))}>
          {t('phone.hide')}
        </Switch>
        <p className="pt-1 text-small text-ink-2">{t('phone.hideSays')}</p>
      </Section>
      <Section title={t('phone.remindTitle')}>
        <Switch isSelected={data.remind} onChange={(on) => then(() => remind(on))}>
          {t('phone.remind')}
        </Switch>
        <p className="pt-1 text-small text-ink-2" role="status">
          {t(isRefused ? 'phone.remindRefused' : 'phone.remindSays')}
        </p>
      </Section>
    </>
  );
}
