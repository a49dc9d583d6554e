import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSharers } from '#shared/household/household.ts';
import { Avatar } from '#ui/people/avatar.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { lazyOverlay } from '#ui/layers/lazy-overlay.tsx';
import { RowButton } from '#ui/rows/row-link.tsx';
import { Section } from '#ui/rows/section.tsx';

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
      {names.length > 0 && (
        <ul>
          {names.map((name) => (
            <li key={name.id}>
              <RowButton
                lead={<Avatar member={name} size={36} />}
                title={name.username}
                onClick={() => show(name.id)}
              />
            </li>
          ))}
        </ul>
      )}
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
