import type { ReactNode } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Input } from 'react-aria-components/Input';
import { SearchField } from 'react-aria-components/SearchField';
import { useFilter } from 'react-aria/useFilter';
import { useTranslations } from 'use-intl';

/* Narrows a long list of choices to those that contain what is typed, whatever the case and accents. */
export function SelectSearch({ children }: { children: ReactNode }): ReactNode {
  const t = useTranslations('ui');
  const { contains } = useFilter({ sensitivity: 'base' });
  return (
    <Autocomplete filter={contains}>
      <SearchField className="field pop-search" aria-label={t('searchChoices')} autoFocus>
        <div className="box">
          <Input placeholder={t('searchChoices')} />
        </div>
      </SearchField>
      {children}
    </Autocomplete>
  );
}
