import type { BookKind } from '@hestia/contract/book/schemas.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { readDraft, useDraft } from '#platform/drafts.ts';
import { IconButton } from '#ui/buttons/button.tsx';
import { Sheet, SheetBody } from '#ui/layers/sheet.tsx';
import { RowButton } from '#ui/rows/row-link.tsx';
import { useBookActions } from '../entries/book-actions.ts';
import { kindIcons } from '../entries/entry-words.ts';
import { emptyDraft, type EntryDraft, kinds } from '../entries/entry-draft.ts';
import { EntryForm } from './entry-form.tsx';

const NEW = 'book.new';

/* A new entry: first its kind, then its content. The draft survives closing the sheet. */
export function NewEntrySheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('book');
  const { add } = useBookActions();
  const [draft, keep, clear] = useDraft<EntryDraft | null>(NEW, null);
  const [wasSaved] = useState(() => readDraft(NEW) !== null);
  const begin = (kind: BookKind) =>
    keep(emptyDraft(kind, kind === 'wifi' || kind === 'keys' ? t(`kinds.${kind}`) : ''));
  const finish = async (written: EntryDraft) => {
    await add(written);
    clear();
    onClose();
  };
  const tools = draft && <IconButton icon="undo" label={wasSaved ? t('clear') : t('otherKind')} onClick={clear} />;
  return (
    <Sheet title={draft ? t(`one.${draft.content.kind}`) : t('new')} onClose={onClose} tools={tools}>
      {draft ? (
        <EntryForm draft={draft} set={keep} action={t('form.add')} onFinish={finish} isNew />
      ) : (
        <SheetBody>
          {kinds.map((kind) => (
            <RowButton
              key={kind}
              icon={kindIcons[kind]}
              title={t(`one.${kind}`)}
              detail={t(`says.${kind}`)}
              onClick={() => begin(kind)}
            />
          ))}
        </SheetBody>
      )}
    </Sheet>
  );
}
