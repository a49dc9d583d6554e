import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { perform } from '#platform/perform.ts';
import { IconButton } from '#ui/buttons/button.tsx';
import { copyText } from '#ui/layers/copy-text.ts';

/* A password or a code: dots until it is wanted. */
export function Secret({ label, children }: { label: string; children: string }) {
  const t = useTranslations('book.secret');
  const [isSeen, setSeen] = useState(false);
  const copy = () => perform(() => copyText(children, { copied: t('copied'), notCopied: t('notCopied') }));
  return (
    <div className="book-fact book-secret">
      <dt>{label}</dt>
      <dd className="ui-num">{isSeen ? <span dir="auto">{children}</span> : <Dots label={t('hidden')} />}</dd>
      <dd className="book-secret-buttons">
        <IconButton icon="eye" label={t(isSeen ? 'hide' : 'show')} onClick={() => setSeen(!isSeen)} />
        <IconButton icon="copy" label={t('copy')} onClick={copy} />
      </dd>
    </div>
  );
}

const Dots = ({ label }: { label: string }) => (
  <>
    <span aria-hidden="true">••••••••</span>
    <span className="sr-only">{label}</span>
  </>
);
