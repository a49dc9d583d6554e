// The currencies that a household or an expense can be in: ISO 4217, list one (SIX, the standard's maintenance agency, 2025), without
// funds, precious metals and units of account. `Intl` knows currencies that are gone, and other decimals (the Unicode CLDR's, which
// say how prices are written: none for the Iraqi dinar or the Lebanese pound).

/** By how many decimals their minor unit has. Nothing that people pay with has four. */
const CODES: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF',
  2: `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP CVE
    CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW
    KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK
    PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS
    UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG`,
  3: 'BHD IQD JOD KWD LYD OMR TND',
};

/** What an amount has that says nothing else: that of most currencies, and of all that older versions wrote. */
export const USUAL_DECIMALS = 2;
export const MOST_DECIMALS = 3;

const byCode = new Map(
  Object.entries(CODES).flatMap(([digits, codes]) => codes.split(/\s+/).map((code) => [code, Number(digits)] as const)),
);

/** Every currency, by its code. */
export const currencyCodes: readonly string[] = [...byCode.keys()].toSorted();

export const isCurrency = (code: string): boolean => byCode.has(code);

/** How many decimals a currency has. A household may still be in one that is gone. */
export const decimalsOf = (currency: string): number => byCode.get(currency) ?? USUAL_DECIMALS;

/** How the wire says decimals: not at all where there are two, as older clients know it. */
export const withDecimals = (decimals: number | undefined): { decimals?: number } =>
  decimals === undefined || decimals === USUAL_DECIMALS ? {} : { decimals };
