import type { BookContent, KeyLine } from '@hestia/contract/book/schemas.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { Avatar } from '#ui/people/avatar.tsx';
import { RowParts } from '#ui/rows/row.tsx';
import { LinkedWords } from '../entries/linked-words.tsx';
import { Secret } from './secret.tsx';

/* An entry's content, current or earlier. */
export function ContentView({ content }: { content: BookContent }): ReactNode {
  const t = useTranslations('book.fields');
  switch (content.kind) {
    case 'text':
      return <Note>{content.text}</Note>;
    case 'contact':
      return <Contact {...content} />;
    case 'wifi':
      return (
        <dl>
          <Fact label={t('network')}>{content.network}</Fact>
          {content.security !== 'none' && content.password !== '' && (
            <Secret label={t('password')}>{content.password}</Secret>
          )}
        </dl>
      );
    case 'code':
      return (
        <>
          <dl>
            <Secret label={t('code')}>{content.code}</Secret>
          </dl>
          <Note>{content.note}</Note>
        </>
      );
    case 'keys':
      return <Keys lines={content.lines} />;
    case 'meter':
      return content.number === '' ? null : (
        <dl>
          <Fact label={t('number')}>{content.number}</Fact>
        </dl>
      );
  }
}

function Note({ children }: { children: string }) {
  if (children === '') return null;
  return (
    <p className="book-note" dir="auto">
      <LinkedWords>{children}</LinkedWords>
    </p>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="book-fact">
    <dt>{label}</dt>
    <dd dir="auto">{children}</dd>
  </div>
);

type ContactContent = Extract<BookContent, { readonly kind: 'contact' }>;

function Contact({ phone, email, note }: ContactContent) {
  const t = useTranslations('book.fields');
  // Dialers take digits, with a leading plus.
  const digits = phone.normalize('NFKC').replaceAll(/[^\d+*#]/g, '');
  return (
    <>
      <ul>
        {phone !== '' && (
          <li>
            <a className="ui-row" href={`tel:${digits}`}>
              <Icon name="chat" />
              <RowParts title={<bdi>{phone}</bdi>} detail={t('phone')} />
            </a>
          </li>
        )}
        {email !== '' && (
          <li>
            <a className="ui-row" href={`mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`}>
              <Icon name="mail" />
              <RowParts title={<bdi>{email}</bdi>} detail={t('email')} />
            </a>
          </li>
        )}
      </ul>
      <Note>{note}</Note>
    </>
  );
}

function Keys({ lines }: { lines: readonly KeyLine[] }) {
  const t = useTranslations('book.keys');
  const { find } = useMemberDirectory();
  return (
    <ul>
      {lines.map(({ name, holderId, holder }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- two lines may say the same
        <li key={at} className="ui-row">
          {holderId === null ? <Icon name="key" /> : <Avatar member={find(holderId)} size={36} />}
          <RowParts
            title={<bdi>{name}</bdi>}
            detail={holderId === null ? holder || t('nobody') : find(holderId).username}
          />
        </li>
      ))}
    </ul>
  );
}
