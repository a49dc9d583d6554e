import type { DeviceRights } from '@hestia/contract/fridge/schemas.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Switch } from '#ui/fields/choices/switch.tsx';

type Props = { rights: DeviceRights; onChange: (rights: DeviceRights) => void };

/* What the household lets a tablet do; all off: it only shows. */
export function RightsField({ rights, onChange }: Props): ReactNode {
  const t = useTranslations('fridge.settings.rights');
  return (
    <fieldset>
      <legend className="ui-field-label pt-5">{t('label')}</legend>
      {(['tick', 'add', 'vote'] as const).map((right) => (
        <Switch key={right} isSelected={rights[right]} onChange={(isOn) => onChange({ ...rights, [right]: isOn })}>
          {t(right)}
        </Switch>
      ))}
      <p className="pt-3 text-small text-ink-2">{t('says')}</p>
    </fieldset>
  );
}
