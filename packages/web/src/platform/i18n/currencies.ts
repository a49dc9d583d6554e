import { currencyCodes } from '@hestia/contract/money/currency-codes.ts';

/** Every currency, and the one that is chosen, named in the reader's language. */
export function currencyChoices(locale: string, chosen: string): { id: string; label: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  return [...new Set([...currencyCodes, chosen])]
    .map((id) => ({ id, label: `${id} · ${names.of(id) ?? id}` }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale));
}

/** Regions with a currency of their own among those where Hestia is likely used; the rest of Europe pays in euros. */
const byRegion: Readonly<Record<string, string>> = {
  US: 'USD',
  GB: 'GBP',
  CH: 'CHF',
  LI: 'CHF',
  SE: 'SEK',
  NO: 'NOK',
  DK: 'DKK',
  IS: 'ISK',
  PL: 'PLN',
  CZ: 'CZK',
  HU: 'HUF',
  RO: 'RON',
  RS: 'RSD',
  UA: 'UAH',
  TR: 'TRY',
  RU: 'RUB',
  CA: 'CAD',
  AU: 'AUD',
  NZ: 'NZD',
  JP: 'JPY',
  KR: 'KRW',
  CN: 'CNY',
  HK: 'HKD',
  TW: 'TWD',
  SG: 'SGD',
  IN: 'INR',
  IL: 'ILS',
  ZA: 'ZAR',
  BR: 'BRL',
  MX: 'MXN',
  AR: 'ARS',
  CL: 'CLP',
  CO: 'COP',
  PE: 'PEN',
  MA: 'MAD',
  TN: 'TND',
  DZ: 'DZD',
};

/** The currency of where the device is, by its time zone; where that does not tell, that of the language's region, otherwise the euro. */
export function likelyCurrency(locale: string, zone = new Intl.DateTimeFormat().resolvedOptions().timeZone): string {
  const region = regionOf(zone);
  if (region !== undefined) return byRegion[region] ?? 'EUR';
  return byRegion[new Intl.Locale(locale).maximize().region ?? ''] ?? 'EUR';
}

const EURO = 'FR';

function regionOf(zone: string): string | undefined {
  const found = Object.keys(byRegion).find((region) => zonesOf(region).includes(zone));
  return found ?? (zone.startsWith('Europe/') && zonesOf(EURO).length > 0 ? EURO : undefined);
}

/** None where the browser does not know them. */
function zonesOf(region: string): readonly string[] {
  // Newer than the compiler's library, and not in every browser.
  const locale: Intl.Locale & { getTimeZones?: () => string[] | undefined } = new Intl.Locale(`und-${region}`);
  return locale.getTimeZones?.() ?? [];
}
