// The selectable currencies: ISO 4217, list one (SIX, 2026), without funds, precious metals and units of account. A test compares
// them with those of the Unicode CLDR.
import { WITH_THREE, WITHOUT_DECIMALS } from './currencies.ts';

const WITH_TWO = `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP
  CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD
  KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN
  QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED
  VES WST XCD XCG YER ZAR ZMW ZWG`;

/** Every currency, by its code. */
export const currencyCodes: readonly string[] = [WITHOUT_DECIMALS, WITH_TWO, WITH_THREE]
  .flatMap((codes) => codes.split(/\s+/))
  .toSorted();

/** No longer selectable; old expenses and imports may still use them. */
const WITHDRAWN = ['BGN'];

export const isCurrency = (code: string): boolean => currencyCodes.includes(code) || WITHDRAWN.includes(code);
