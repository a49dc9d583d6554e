import { currencyCodes } from '@hestia/contract/money/coins/currency-codes.ts';

/** Every currency, and the chosen one, named in the reader's language. */
export function currencyChoices(locale: string, chosen: string): { id: string; label: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  return [...new Set([...currencyCodes, chosen])]
    .map((id) => ({ id, label: `${id} · ${names.of(id) ?? id}` }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale));
}

/** Regions whose currency is not the euro, among those where Hestia is likely used. */
const REGIONS =
  'US GB CH LI SE NO DK IS PL CZ HU RO RS UA TR RU CA AU NZ JP KR CN HK TW SG IN IL ZA BR MX AR CL CO PE MA TN DZ'.split(
    ' ',
  );

/** A code begins with that of its country (ISO 4217); Liechtenstein uses Switzerland's. */
const currencyOf = (region: string): string | undefined =>
  REGIONS.includes(region) ? currencyCodes.find((code) => code.startsWith(region === 'LI' ? 'CH' : region)) : undefined;

/** The currency of the device's region, by its time zone; else that of the language's region, otherwise the euro. */
export function likelyCurrency(locale: string, zone = new Intl.DateTimeFormat().resolvedOptions().timeZone): string {
  const region = regionOf(zone) ?? new Intl.Locale(locale).maximize().region;
  return currencyOf(region ?? EURO) ?? 'EUR';
}

const EURO = 'FR';

function regionOf(zone: string): string | undefined {
  const found = REGIONS.find((region) => zonesOf(region).includes(zone));
  return found ?? (zone.startsWith('Europe/') && zonesOf(EURO).length > 0 ? EURO : undefined);
}

/** Empty where the browser does not know them. */
function zonesOf(region: string): readonly string[] {
  // Newer than the compiler's library, and not in every browser.
  const locale: Intl.Locale & { getTimeZones?: () => string[] | undefined } = new Intl.Locale(`und-${region}`);
  return locale.getTimeZones?.() ?? [];
}
