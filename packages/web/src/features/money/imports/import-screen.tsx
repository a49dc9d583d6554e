import './imports.css';
import type { Book } from '@hestia/contract/imports/book.ts';
import type { Import } from '@hestia/contract/imports/schemas.ts';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useIsOnline } from '#platform/kernel/network.ts';
import { perform } from '#platform/perform.ts';
import type { SharedFile } from '#platform/shared.ts';
import { Banner } from '#ui/states/banner.tsx';
import { ChooseFile } from './choose-file.tsx';
import { Done } from './done.tsx';
import { Earlier } from './earlier.tsx';
import { Preview } from './preview.tsx';
import { readInWorker } from './reading.ts';
import type { Fault } from './read.worker.ts';
import { forgetSharedFile, useSharedFile } from './use-shared-file.ts';
import { useHousehold, useLastRates } from './use-import.ts';

type Stage =
  | { readonly at: 'choose'; readonly fault?: Fault }
  | { readonly at: 'reading'; readonly name: string; readonly done: number }
  | { readonly at: 'preview'; readonly name: string; readonly book: Book }
  | { readonly at: 'done'; readonly made: Import };

/* Expenses of another app: a file is chosen or shared, previewed, and imported. */
export function ImportScreen() {
  const t = useTranslations('imports');
  const [stage, setStage] = useState<Stage>({ at: 'choose' });
  const isOnline = useIsOnline();
  const life = useRef<AbortController | null>(null);
  useEffect(() => () => life.current?.abort(), []);
  // Opening a page next would lead back here, to a finished step.
  const showWithoutFile = async (next: Stage) => {
    await forgetSharedFile();
    setStage(next);
  };
  const read = async ({ name, content }: SharedFile) => {
    life.current?.abort();
    const { signal } = (life.current = new AbortController());
    setStage({ at: 'reading', name, done: 0 });
    const found = await readInWorker(content, (done) => setStage({ at: 'reading', name, done }), signal);
    if (signal.aborted) return;
    if ('book' in found) return setStage({ at: 'preview', name, book: found.book });
    await showWithoutFile({ at: 'choose', fault: found.fault });
  };
  useSharedFile((file) => perform(() => read(file)));
  const begin = () => perform(() => showWithoutFile({ at: 'choose' }));
  const finish = (made: Import) => perform(() => showWithoutFile({ at: 'done', made }));
  return (
    <>
      {!isOnline && <Banner icon="warn">{t('offline')}</Banner>}
      {stage.at === 'choose' && (
        <>
          <ChooseFile
            fault={stage.fault}
            onChoose={(file) => perform(() => read({ name: file.name, content: file }))}
          />
          <Earlier />
        </>
      )}
      {stage.at === 'reading' && (
        <p className="pt-4">
          <label>
            {t('reading', { name: stage.name })}
            <progress className="import-progress" max={1} value={stage.done} />
          </label>
        </p>
      )}
      {stage.at === 'preview' && <PreviewOf book={stage.book} name={stage.name} onDone={finish} onBack={begin} />}
      {stage.at === 'done' && <Done made={stage.made} />}
    </>
  );
}

type PreviewProps = Omit<ComponentProps<typeof Preview>, 'household' | 'last'>;

/* Matching needs the household and the file first. */
function PreviewOf(props: PreviewProps) {
  const household = useHousehold();
  const last = useLastRates();
  return household && last && <Preview {...props} household={household} last={last} />;
}
