import './guest.css';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { isNative } from '#platform/kernel/native.ts';
import { NotRead } from '#platform/pages/not-read.tsx';
import { useColocation } from '#shared/household/household.ts';
import { Button } from '#ui/buttons/button.tsx';
import { BackLink } from '#ui/buttons/link.tsx';
import { Check } from '#ui/fields/choices/check.tsx';
import { PageHeader } from '#ui/rows/section.tsx';
import { useBook } from '../entries/book-data.ts';
import { GuestPaper } from './guest-paper.tsx';

/* The page for guests, to print: passwords and codes only where a member ticks them. */
export function GuestPage() {
  const t = useTranslations('book');
  const household = useColocation();
  const { entries, ...reading } = useBook();
  const [hasPassword, setPassword] = useState(false);
  const [hasCodes, setCodes] = useState(false);
  return (
    <>
      <PageHeader
        title={t('guests.for', { name: household?.name ?? '' })}
        above={<BackLink to="/household/book">{t('nav')}</BackLink>}
      />
      <div className="book-guest-choices">
        <Check isSelected={hasPassword} onChange={setPassword}>
          {t('guests.password')}
        </Check>
        <Check isSelected={hasCodes} onChange={setCodes}>
          {t('guests.codes')}
        </Check>
        {!isNative() && (
          <Button look="fill" icon="print" disabled={!entries} onClick={() => window.print()}>
            {t('guests.print')}
          </Button>
        )}
      </div>
      {entries ? (
        <GuestPaper entries={entries} hasPassword={hasPassword} hasCodes={hasCodes} />
      ) : (
        <NotRead {...reading} title={t('failed')} rows={5} />
      )}
    </>
  );
}
