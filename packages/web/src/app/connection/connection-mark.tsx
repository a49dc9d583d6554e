import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useOwnQueued } from '#platform/sync/sync.ts';
import { IconButton } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { useConnectionWords } from './connection-words.tsx';
import { QueuedChanges } from './queued-changes-part.ts';

/** A mark beside the bell while changes are sent or the connection is lost. It ends without action, so it takes no space. */
export function ConnectionMark() {
  const t = useTranslations('app.connection');
  const [isOpen, setOpen] = useState(false);
  const words = useConnectionWords();
  const hasQueued = useOwnQueued().length > 0;
  return (
    <>
      {words?.isPassing && (
        <span className="flex-none" role="status">
          <span className="sr-only">{words.text}</span>
          {hasQueued ? (
            <IconButton icon={words.icon} label={t('see')} onClick={() => setOpen(true)} />
          ) : (
            <Icon name={words.icon} />
          )}
        </span>
      )}
      {isOpen && <QueuedChanges onClose={() => setOpen(false)} />}
    </>
  );
}
