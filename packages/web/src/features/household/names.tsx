import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSharers } from '#platform/household/household.ts';
import { Button } from '#ui/button.tsx';
import { lazyOverlay } from '#ui/lazy-overlay.tsx';
import { Section } from '#ui/section.tsx';
import { NameRows } from './name-rows.tsx';

const NameSheet = lazyOverlay(async () => (await import('./name-sheet.tsx')).NameSheet);
const NewNameSheet = lazyOverlay(async () => (await import('./new-name-sheet.tsx')).NewNameSheet);

const NEW = 'new';

/** Names without an account, which pay and share (M22): each opens a sheet. */
export function Names() {
  const t = useTranslations('household.names');
  const names = useSharers().filter((user) => user.isPlaceholder);
  const [selectedId, show] = useState<string | null>(null);
  const selected = names.find(({ id }) => id === selectedId);
  const close = () => show(null);
  return (
    <Section title={t('title')}>
      <p className="pt-3 text-small text-ink-2">{t(names.length === 0 ? 'empty' : 'says')}</p>
      {names.length > 0 && <NameRows names={names} onOpen={({ id }) => show(id)} />}
      <div className="pt-4">
        <Button small icon="plus" onClick={() => show(NEW)}>
          {t('add')}
        </Button>
      </div>
      {selectedId === NEW && <NewNameSheet onClose={close} />}
      {selected && <NameSheet key={selected.id} name={selected} onClose={close} />}
    </Section>
  );
}
