import type { BookContent, WifiSecurity } from '@hestia/contract/book/schemas.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Segment } from '#ui/fields/choices/segment.tsx';
import { Switch } from '#ui/fields/choices/switch.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { MissingField } from '../entries/entry-draft.ts';
import { KeyFields } from './key-fields.tsx';

/* The commonest unit, in every language. */
const UNIT = 'kWh';

type Of<Kind> = Extract<BookContent, { readonly kind: Kind }>;
type Props<Content> = {
  content: Content;
  set: (content: Content) => void;
  missing: Exclude<MissingField, 'title'> | null;
};

/* The fields of an entry's kind. */
export function ContentFields(props: Props<BookContent>): ReactNode {
  const t = useTranslations('book.fields');
  const { content, set } = props;
  switch (content.kind) {
    case 'text':
      return (
        <TextField
          label={t('text')}
          multiline
          value={content.text}
          onChange={(text) => set({ ...content, text })}
          maxLength={limits.bookText}
        />
      );
    case 'contact':
      return <ContactFields {...props} content={content} />;
    case 'wifi':
      return <WifiFields {...props} content={content} />;
    case 'code':
      return <CodeFields {...props} content={content} />;
    case 'keys':
      return <KeyFields lines={content.lines} set={(lines) => set({ ...content, lines })} />;
    case 'meter':
      return <MeterFields {...props} content={content} />;
  }
}

function Note({ value, onChange }: { value: string; onChange: (note: string) => void }) {
  const t = useTranslations('book.fields');
  return <TextField label={t('note')} multiline value={value} onChange={onChange} maxLength={limits.bookNote} />;
}

function ContactFields({ content, set }: Props<Of<'contact'>>) {
  const t = useTranslations('book.fields');
  return (
    <>
      <TextField
        label={t('phone')}
        type="tel"
        value={content.phone}
        onChange={(phone) => set({ ...content, phone })}
        maxLength={limits.bookLine}
        autoComplete="off"
      />
      <TextField
        label={t('email')}
        type="email"
        value={content.email}
        onChange={(email) => set({ ...content, email })}
        maxLength={limits.email}
        autoComplete="off"
      />
      <Note value={content.note} onChange={(note) => set({ ...content, note })} />
    </>
  );
}

function WifiFields({ content, set, missing }: Props<Of<'wifi'>>) {
  const t = useTranslations('book.fields');
  const problems = useTranslations('book.form');
  const security = (id: WifiSecurity) => ({ id, label: t(`securities.${id}`) });
  return (
    <>
      <TextField
        label={t('network')}
        value={content.network}
        onChange={(network) => set({ ...content, network })}
        maxLength={limits.bookLine}
        autoComplete="off"
        spellCheck="false"
        error={missing === 'network' ? problems('networkMissing') : undefined}
      />
      <p className="pt-5 pb-2 text-small text-ink-2">{t('security')}</p>
      <Segment
        label={t('security')}
        choices={[security('wpa'), security('wep'), security('none')]}
        value={content.security}
        onChange={(id) => set({ ...content, security: id })}
      />
      {content.security !== 'none' && (
        <TextField
          label={t('password')}
          help={t('passwordHelp')}
          value={content.password}
          onChange={(password) => set({ ...content, password })}
          maxLength={limits.bookLine}
          autoComplete="off"
          spellCheck="false"
        />
      )}
      <div className="pt-3">
        <Switch isSelected={content.isHidden} onChange={(isHidden) => set({ ...content, isHidden })}>
          {t('isHidden')}
        </Switch>
      </div>
    </>
  );
}

function CodeFields({ content, set, missing }: Props<Of<'code'>>) {
  const t = useTranslations('book.fields');
  const problems = useTranslations('book.form');
  return (
    <>
      <TextField
        label={t('code')}
        help={t('codeHelp')}
        value={content.code}
        onChange={(code) => set({ ...content, code })}
        maxLength={limits.bookLine}
        autoComplete="off"
        error={missing === 'code' ? problems('codeMissing') : undefined}
      />
      <Note value={content.note} onChange={(note) => set({ ...content, note })} />
    </>
  );
}

function MeterFields({ content, set }: Props<Of<'meter'>>) {
  const t = useTranslations('book.fields');
  return (
    <>
      <TextField
        label={t('unit')}
        value={content.unit}
        onChange={(unit) => set({ ...content, unit })}
        maxLength={limits.meterUnit}
        autoComplete="off"
        placeholder={UNIT}
      />
      <TextField
        label={t('number')}
        value={content.number}
        onChange={(number) => set({ ...content, number })}
        maxLength={limits.bookLine}
        autoComplete="off"
      />
    </>
  );
}
