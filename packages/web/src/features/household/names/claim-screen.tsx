import type { User } from '@hestia/contract/accounts/schemas.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSharers } from '#shared/household/household.ts';
import { perform } from '#platform/perform.ts';
import { Avatar } from '#ui/people/avatar.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { lazyOverlay } from '#ui/layers/lazy-overlay.tsx';
import { RowButton } from '#ui/rows/row-link.tsx';
import { PageHeader } from '#ui/rows/section.tsx';

const ClaimingName = lazyOverlay(async () => (await import('./claiming-name.tsx')).ClaimingName);

/** A new member chooses whether one of the placeholders is them. */
export function ClaimScreen() {
  const t = useTranslations('household.names');
  const navigate = useNavigate();
  const names = useSharers().filter((user) => user.isPlaceholder);
  const [asked, ask] = useState<User | null>(null);
  const goOn = () => perform(() => navigate({ to: '/', replace: true }));
  return (
    <>
      <PageHeader title={t('joinTitle')} />
      <div className="grid max-w-[30rem] gap-5 pt-6">
        <p className="text-ink-2">{t('joinSays')}</p>
        <ul>
          {names.map((name) => (
            <li key={name.id}>
              <RowButton lead={<Avatar member={name} size={36} />} title={name.username} onClick={() => ask(name)} />
            </li>
          ))}
        </ul>
        <Button wide onClick={goOn}>
          {t('none')}
        </Button>
      </div>
      {asked && <ClaimingName name={asked} onDone={goOn} onClose={() => ask(null)} />}
    </>
  );
}
