/** Every currency that this browser can write, named in the reader's language. */
export function currencyChoices(locale: string): { id: string; label: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  return Intl.supportedValuesOf('currency')
    .map((id) => ({ id, label: `${id} · ${names.of(id) ?? id}` }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale));
}

const byRegion: Readonly<Record<string, string>> = {
  US: 'USD',
  GB: 'GBP',
  CH: 'CHF',
  LI: 'CHF',
  CA: 'CAD',
  AU: 'AUD',
  NZ: 'NZD',
  JP: 'JPY',
  CN: 'CNY',
  HK: 'HKD',
  TW: 'TWD',
  SG: 'SGD',
  MX: 'MXN',
  AR: 'ARS',
  CL: 'CLP',
  CO: 'COP',
  PE: 'PEN',
  MA: 'MAD',
  TN: 'TND',
  DZ: 'DZD',
};

/** The currency of the user's region, if their languages include one; otherwise the euro. */
export function likelyCurrency(locale: string): string {
  const { region } = new Intl.Locale(locale).maximize();
  return byRegion[region ?? ''] ?? 'EUR';
}
