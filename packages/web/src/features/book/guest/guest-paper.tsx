import type { BookContent, BookEntry } from '@hestia/contract/book/schemas.ts';
import { type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useShellMark } from '#platform/kernel/shell-mark.ts';
import { lazyPart } from '#ui/layers/lazy-part.tsx';
import { LinkedWords } from '../entries/linked-words.tsx';
import { wifiUri } from '../kinds/wifi-uri.ts';
import { kinds } from '../entries/entry-draft.ts';

const QrCode = lazyPart(async () => (await import('#ui/figures/qr-code.tsx')).QrCode, null);

type Ticks = { hasPassword: boolean; hasCodes: boolean };
type Props = Ticks & { entries: readonly BookEntry[] };

/** Keys and meters are no matter of guests. */
const shown = kinds.filter((kind) => kind !== 'keys' && kind !== 'meter');

/* The entries for guests on one sheet of paper. */
export function GuestPaper({ entries, ...ticks }: Props) {
  const t = useTranslations('book');
  useShellMark('printed-alone');
  useShellMark('guests');
  const listed = shown
    .flatMap((kind) => entries.filter(({ content }) => content.kind === kind))
    .filter(({ content }) => content.kind !== 'code' || ticks.hasCodes);
  if (listed.length === 0) return <p className="pt-6 text-ink-2">{t('guests.nothing')}</p>;
  return (
    <div className="book-paper">
      {listed.map(({ id, title, content }) => (
        <section key={id} className="book-paper-entry">
          <h2 dir="auto">{title}</h2>
          <Words content={content} {...ticks} />
        </section>
      ))}
    </div>
  );
}

function Words({ content, hasPassword }: Ticks & { content: BookContent }): ReactNode {
  switch (content.kind) {
    case 'text':
      return <Lines lines={[content.text]} />;
    case 'contact':
      return <Lines lines={[content.phone, content.email, content.note]} />;
    case 'code':
      return <Lines lines={[content.code, content.note]} />;
    case 'wifi':
      return <Wifi wifi={content} isOpen={hasPassword || content.security === 'none'} />;
    case 'keys':
    case 'meter':
      return null;
  }
}

/* Each in the direction of its own text. */
const Lines = ({ lines }: { lines: readonly string[] }) => (
  <div className="book-paper-lines">
    {lines
      .filter((line) => line !== '')
      .map((line) => (
        <p key={line} dir="auto">
          <LinkedWords>{line}</LinkedWords>
        </p>
      ))}
  </div>
);

function Wifi({ wifi, isOpen }: { wifi: Extract<BookContent, { readonly kind: 'wifi' }>; isOpen: boolean }) {
  const t = useTranslations('book');
  return (
    <div className="book-paper-wifi">
      <dl>
        <dt>{t('fields.network')}</dt>
        <dd dir="auto">{wifi.network}</dd>
        {wifi.security !== 'none' && (
          <>
            <dt>{t('fields.password')}</dt>
            <dd dir="auto">{isOpen ? wifi.password : t('guests.ask')}</dd>
          </>
        )}
      </dl>
      {isOpen && (
        <Suspense fallback={null}>
          <QrCode text={wifiUri(wifi)} label={t('wifi.code', { network: wifi.network })} />
        </Suspense>
      )}
    </div>
  );
}
