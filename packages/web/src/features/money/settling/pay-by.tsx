import { epcCode } from '@hestia/contract/money/paying/epc.ts';
import type { Handles } from '@hestia/contract/money/paying/handle-schemas.ts';
import { spacedIban } from '@hestia/contract/money/paying/iban.ts';
import { payLinks, serviceNames } from '@hestia/contract/money/paying/pay-links.ts';
import { settleEndpoints } from '@hestia/contract/money/settle-endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { ApiError } from '#platform/api/api-error.ts';
import { call } from '#platform/api/client.ts';
import { useColocation } from '#shared/household/household.ts';
import type { HouseholdMember } from '#shared/household/member-directory.ts';
import { useNames } from '#ui/people/use-names.ts';
import { perform } from '#platform/perform.ts';
import { useColocationId } from '#platform/session/session.ts';
import { buttonClass, TextButton } from '#ui/buttons/button.tsx';
import { copyText } from '#ui/layers/copy-text.ts';
import { useCurrency, useDecimals, useMoneyText } from '#ui/figures/currency.tsx';
import { lazyPart } from '#ui/layers/lazy-part.tsx';

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
  const { data, error } = useQuery({
    queryKey: ['money', 'handles', useColocationId(), to.id],
    queryFn: ({ signal }) => call(settleEndpoints.getHandles, { params: { userId: to.id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  if (data) return <Known handles={data} to={to} minor={minor} />;
  if (error instanceof ApiError && error.code === 'offline')
    return <p className="pay-hint">{t('offline', { name: to.username })}</p>;
  return null;
}

function Known({ handles, to, minor }: Props & { handles: Handles }) {
  const t = useTranslations('money.pay');
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
  if (iban === null && links.length === 0) return <p className="pay-hint">{t('unknown', { name: to.username })}</p>;
  return (
    <div className="pay-by mt-5 border-t border-line pt-4">
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
    <div className="flex flex-wrap items-center gap-4">
      {code !== null && (
        // Cameras want the code dark on white, in every theme.
        <div className="w-[min(11rem,100%)] shrink-0 bg-[#fff]">
          <QrCode text={code} label={t('code', { amount: money(minor), name })} />
        </div>
      )}
      <div className="min-w-0 grow basis-48">
        <p className="font-semibold" dir="auto">
          {name}
        </p>
        <p className="ui-num">{money(minor)}</p>
        <p className="py-[4px] wrap-anywhere">{spacedIban(iban)}</p>
        <TextButton icon="copy" onClick={() => perform(copy)}>
          {t('copy')}
        </TextButton>
        {code !== null && <p className="pt-2 text-small text-ink-2">{t('scan')}</p>}
      </div>
    </div>
  );
}

function Links({ links }: { links: ReturnType<typeof payLinks> }) {
  const t = useTranslations('money.pay');
  const list = useNames();
  const silent = links.filter(({ includesAmount }) => !includesAmount).map(({ service }) => serviceNames[service]);
  return (
    <>
      <ul className="flex flex-wrap gap-2 pt-4">
        {links.map(({ service, href }) => (
          <li key={service}>
            <a
              className={buttonClass({ small: true, className: 'max-w-none px-4 whitespace-nowrap' })}
              href={href}
              target="_blank"
              rel="noopener noreferrer"
            >
              {serviceNames[service]}
            </a>
          </li>
        ))}
      </ul>
      {silent.length > 0 && <p className="pt-2 text-small text-ink-2">{t('silent', { names: list(silent) })}</p>}
    </>
  );
}
