import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useColocation, useFormerMembers, useSharers } from '#shared/household/household.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { perform } from '#platform/perform.ts';
import { saveFile } from '#platform/save-file.ts';
import { Button } from '#ui/buttons/button.tsx';
import { FormError } from '#ui/fields/form-error.tsx';
import { Segment } from '#ui/fields/choices/segment.tsx';
import { Sheet, SheetBody, SheetFoot } from '#ui/layers/sheet.tsx';
import { BooksChangedError, readBooks } from './books.ts';
import { csvPieces, fileNameOf, fileOf, jsonPieces } from './files.ts';

type FileExtension = 'csv' | 'json';
const TYPES = { csv: 'text/csv;charset=utf-8', json: 'application/json' } as const;

/** All expenses as a file to keep, or to take to another app. */
export function ExportSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('money.export');
  const problemText = useProblemText();
  const colocation = useColocation();
  const members = [...useSharers(), ...useFormerMembers()];
  const [ending, setEnding] = useState<FileExtension>('csv');
  const [read, setRead] = useState<number | null>(null);
  const [saved, setSaved] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const life = useRef<AbortController | null>(null);
  useEffect(() => () => life.current?.abort(), []);
  const save = async () => {
    if (colocation === undefined || read !== null) return;
    const { signal } = (life.current = new AbortController());
    setSaved(null);
    setProblem(null);
    setRead(0);
    try {
      const books = await readBooks(colocation, { onRead: setRead, signal });
      const { name, currency, decimals, timeZone } = colocation;
      const household = { name, currency, decimals, timeZone, members };
      const now = new Date();
      const pieces = (ending === 'csv' ? csvPieces : jsonPieces)(books, household, now);
      await saveFile(await fileOf(pieces, TYPES[ending], signal), fileNameOf(household, now, ending));
      setSaved(books.expenses.length);
    } catch (error) {
      if (!signal.aborted) setProblem(error instanceof BooksChangedError ? t('changed') : problemText(error));
    } finally {
      setRead(null);
    }
  };
  return (
    <Sheet title={t('title')} onClose={onClose}>
      <SheetBody>
        <p className="pb-4 text-ink-2">{t('says')}</p>
        <Segment
          label={t('kind')}
          choices={[
            { id: 'csv', label: t('csv') },
            { id: 'json', label: t('json') },
          ]}
          value={ending}
          onChange={setEnding}
        />
        <p className="pt-3 text-small text-ink-2">{t(`${ending}Says`)}</p>
        <p className="pt-4" role="status">
          {read !== null && t('reading', { count: read })}
          {saved !== null && t('saved', { count: saved })}
        </p>
        {problem !== null && <FormError>{problem}</FormError>}
      </SheetBody>
      <SheetFoot>
        <Button look="fill" wide isPending={read !== null} onClick={() => perform(save)}>
          {t('save')}
        </Button>
      </SheetFoot>
    </Sheet>
  );
}
