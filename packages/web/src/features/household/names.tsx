import type { User } from '@hestia/contract/accounts/schemas.ts';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSharers } from '#platform/household/household.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { RowParts } from '#ui/row.tsx';
import { Section } from '#ui/section.tsx';

const NameSheet = lazyPart(async () => (await import('./name-sheet.tsx')).NameSheet);
const NewNameSheet = lazyPart(async () => (await import('./new-name-sheet.tsx')).NewNameSheet);

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
              <NameRow name={name} onOpen={() => show(name.id)} />
            </li>
          ))}
        </ul>
      )}
      <div className="pt-4">
        <Button small icon="plus" onClick={() => show(NEW)}>
          {t('add')}
        </Button>
      </div>
      <Suspense fallback={null}>
        {selectedId === NEW && <NewNameSheet onClose={close} />}
        {selected && <NameSheet key={selected.id} name={selected} onClose={close} />}
      </Suspense>
    </Section>
  );
}

function NameRow({ name, onOpen }: { name: User; onOpen: () => void }) {
  return (
    <button type="button" className="ui-row" onClick={onOpen}>
      <Avatar member={name} size={36} />
      <RowParts title={name.username} />
      <Icon name="chevron" size="small" />
    </button>
  );
}
