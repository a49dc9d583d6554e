import { moneyCommands } from '@hestia/contract/money/commands.ts';
import type { Expense } from '@hestia/contract/money/shapes/model.ts';
import type { ExpensePicture } from '@hestia/contract/money/shapes/schemas.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import { type ComponentProps, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useQueued } from '#platform/sync/sync.ts';
import { type PictureFault, readyToSend } from '#shared/pictures/picture-draft.ts';
import { PictureStrip } from '#shared/pictures/picture-strip.tsx';
import { Sending } from '#shared/pictures/sending.tsx';
import { Thumb } from '#shared/pictures/thumb.tsx';
import { type StoredPicture, usePictureAddress } from '#platform/images/use-picture.ts';
import { inputOf } from '#platform/sync/outbox/commands.ts';
import { perform } from '#platform/perform.ts';
import { lazyPart } from '#ui/layers/lazy-part.tsx';
import { useExpenseActions } from '../drafts/expense-actions.ts';
import { useExpenseSheet } from '../ledger/money-search.ts';

const PictureViewer = lazyPart(async () => (await import('#shared/pictures/picture-viewer.tsx')).default);
const NONE: readonly ExpensePicture[] = [];

/* The `className` is each picture's. */
type Props = { expense: Expense; className?: string };

/* The receipts of an expense: additions and removals here are saved at once. */
export function ExpensePictures({ expense, className }: Props) {
  const t = useTranslations('money.pictures');
  const ui = useTranslations('ui.picture');
  const { attach, detach } = useExpenseActions();
  const { view } = useExpenseSheet();
  const [fault, setFault] = useState<PictureFault | null>(null);
  const writes = useQueuedPictures();
  const { pictures = NONE, name } = expense;
  const add = async (files: readonly Blob[]) => {
    setFault(null);
    let room = limits.expensePictures - pictures.length;
    for (const file of files) {
      const ready = await readyToSend(file);
      if (typeof ready === 'string') setFault(ready);
      else if (room-- > 0) await attach(expense, ready);
      else setFault('tooMany');
    }
  };
  return (
    <>
      <PictureStrip
        label={t('label')}
        count={pictures.length}
        most={limits.expensePictures}
        fault={fault}
        onChoose={add}
      >
        {pictures.map((picture, at) => (
          <Receipt
            key={picture.id}
            className={className}
            picture={{ ...picture, own: writes.get(picture.id)?.picture, shelf: 'passing' }}
            alt={t('one', { number: at + 1, name })}
            removal={ui('remove', { number: at + 1 })}
            write={writes.get(picture.id)?.key}
            onPress={() => view(picture.id)}
            onRemove={() => perform(() => detach(expense, picture.id))}
          />
        ))}
      </PictureStrip>
      <Large expense={expense} writes={writes} />
    </>
  );
}

type ReceiptProps = Omit<ComponentProps<typeof Thumb>, 'address'> & {
  picture: StoredPicture;
  write: string | undefined;
};

function Receipt({ picture, write, ...rest }: ReceiptProps) {
  const { address, isError } = usePictureAddress(picture);
  return (
    <Thumb {...rest} address={address} isLost={isError}>
      <Sending write={write} />
    </Thumb>
  );
}

function Large({ expense, writes }: { expense: Expense; writes: Writes }) {
  const t = useTranslations('money.pictures');
  const { search, turnTo, closeView } = useExpenseSheet();
  if (search.view === undefined) return null;
  const { pictures = NONE, name } = expense;
  const viewed = pictures.map((picture, at) => {
    const alt = t('one', { number: at + 1, name });
    return {
      ...picture,
      own: writes.get(picture.id)?.picture,
      shelf: 'passing' as const,
      name: alt,
      alt,
      foot: (
        <p className="viewer-caption" dir="auto">
          {name}
        </p>
      ),
    };
  });
  return (
    <Suspense fallback={null}>
      <PictureViewer pictures={viewed} current={search.view} onTurn={turnTo} onClose={closeView} />
    </Suspense>
  );
}

type Writes = ReadonlyMap<string, { readonly key: string; readonly picture: Blob | undefined }>;

/** The pictures that wait to be sent, by their ids. */
function useQueuedPictures(): Writes {
  return new Map(
    useQueued().flatMap((mutation): [string, { key: string; picture: Blob | undefined }][] => {
      const { id, picture } = inputOf(moneyCommands.addPicture, mutation) ?? {};
      const own = picture instanceof Blob ? picture : undefined;
      return id === undefined ? [] : [[id, { key: mutation.key, picture: own }]];
    }),
  );
}
