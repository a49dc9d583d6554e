// Decimals of currencies by ISO 4217 (list one of SIX, the standard's maintenance agency, 2026). `Intl` has others: those of the
// Unicode CLDR, which are for writing prices (none for the Iraqi dinar or the Lebanese pound).

/** The decimals of most currencies, and of all amounts by older versions. */
export const USUAL_DECIMALS = 2;
/** No circulating currency has four. */
export const MAX_DECIMALS = 3;

export const WITHOUT_DECIMALS = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF';
export const WITH_THREE = 'BHD IQD JOD KWD LYD OMR TND';

/** Decimals of a currency. A household may still have an obsolete one. */
export function decimalsOf(currency: string): number {
  if (WITHOUT_DECIMALS.includes(currency)) return 0;
  return WITH_THREE.includes(currency) ? MAX_DECIMALS : USUAL_DECIMALS;
}

/** Decimals on the wire: absent if two, as older clients expect. */
export const withDecimals = (decimals: number | undefined): { decimals?: number } =>
  decimals === undefined || decimals === USUAL_DECIMALS ? {} : { decimals };
