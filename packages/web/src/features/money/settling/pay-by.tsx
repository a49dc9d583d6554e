import './pay-by.css';
import { epcCode } from '@hestia/contract/money/paying/epc.ts';
import type { Handles } from '@hestia/contract/money/paying/handle-schemas.ts';
import { spacedIban } from '@hestia/contract/money/paying/iban.ts';
import { payLinks, serviceNames } from '@hestia/contract/money/paying/pay-links.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { ApiError } from '#platform/api/api-error.ts';
import { useColocation } from '#shared/household/household.ts';
import type { HouseholdMember } from '#shared/household/member-directory.ts';
import { perform } from '#platform/perform.ts';
import { useColocationId } from '#platform/session/session.ts';
import { TextButton } from '#ui/buttons/button.tsx';
import { copyText } from '#ui/layers/copy-text.ts';
import { useCurrency, useDecimals, useMoneyText } from '#ui/figures/currency.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { lazyPart } from '#ui/layers/lazy-part.tsx';
import { useNames } from '#ui/people/use-names.ts';
import { handlesQuery } from './use-payee.ts';

const QrCode = lazyPart(
  async () => (await import('#ui/figures/qr-code.tsx')).QrCode,
  <div className="aspect-square" />,
);

type Props = { to: HouseholdMember; minor: number };

/*
 * The payment methods of my creditor. Fetched each time and not stored: they are theirs, and only visible while I owe
 * them.
 */
export function PayBy({ to, minor }: Props) {
  const t = useTranslations('money.pay');
  const { data, error } = useQuery(handlesQuery(useColocationId(), to.id));
  if (data) return <Known handles={data} to={to} minor={minor} />;
  if (error instanceof ApiError && error.code === 'offline')
    return <p className="pay-hint">{t('offline', { name: to.username })}</p>;
  return null;
}

/* Shown for a member without payment details. */
export function NoWay({ name }: { name: string }) {
  const t = useTranslations('money.pay');
  return <p className="pay-hint">{t('unknown', { name })}</p>;
}

function Known({ handles, to, minor }: Props & { handles: Handles }) {
  const currency = useCurrency();
  const text = useColocation()?.name ?? '';
  const links = payLinks(handles, {
    name: handles.accountName ?? to.username,
    minor,
    decimals: useDecimals(),
    currency,
    text,
  });
  const { iban, accountName } = handles;
  if (iban === null && links.length === 0) return <NoWay name={to.username} />;
  return (
    <div className="pay-by">
      {iban !== null && <Account iban={iban} name={accountName ?? to.username} minor={minor} text={text} />}
      {links.length > 0 && <Links links={links} />}
    </div>
  );
}

function Account({ iban, name, minor, text }: { iban: string; name: string; minor: number; text: string }) {
  const t = useTranslations('money.pay');
  const money = useMoneyText();
  const code = epcCode({ name, iban, minor, currency: useCurrency(), text });
  const copy = () => copyText(iban, { copied: t('copied'), notCopied: t('notCopied') });
  return (
    <>
      {code !== null && (
        <figure className="pay-code">
          {/* Cameras want the code dark on white, in every theme. */}
          <div className="bg-[#fff]">
            <QrCode text={code} label={t('code', { amount: money(minor), name })} />
          </div>
          <figcaption>{t('scan')}</figcaption>
        </figure>
      )}
      <div className="pay-way">
        <Icon name="copy" />
        <p className="min-w-0">
          <span className="block font-semibold wrap-anywhere">{spacedIban(iban)}</span>
          <span className="block text-small text-ink-2" dir="auto">
            {name}
          </span>
        </p>
        <TextButton aria-label={t('copy')} onClick={() => perform(copy)}>
          {t('copyShort')}
        </TextButton>
      </div>
    </>
  );
}

function Links({ links }: { links: ReturnType<typeof payLinks> }) {
  const t = useTranslations('money.pay');
  const list = useNames();
  const silent = links.filter(({ includesAmount }) => !includesAmount).map(({ service }) => serviceNames[service]);
  return (
    <>
      <ul>
        {links.map(({ service, href }) => (
          <li key={service}>
            <a className="pay-way" href={href} target="_blank" rel="noopener noreferrer">
              <Icon name="globe" />
              <span className="font-semibold">{serviceNames[service]}</span>
              <span className="pay-open" aria-hidden="true">
                {t('open')}
              </span>
            </a>
          </li>
        ))}
      </ul>
      {silent.length > 0 && <p className="pt-2 text-small text-ink-2">{t('silent', { names: list(silent) })}</p>}
    </>
  );
}
