// International bank account numbers (ISO 13616): two letters of the country, two check digits, the account in that country.

/** How long an IBAN is, by country (SWIFT's registry of IBAN). */
const lengths: ReadonlyMap<string, number> = new Map(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 ' +
    'FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 ' +
    'LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 ' +
    'RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
  )
    .split(' ')
    .map((each) => [each.slice(0, 2), Number(each.slice(2))]),
);

/** The European Economic Area, in which a SEPA transfer needs no BIC. */
const eea = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
);

/** As banks store it: without blanks, in capitals. */
export const bareIban = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase();

/** Whether a bare IBAN has the length of its country and the right check digits: 02 to 98 (ISO 7064, mod 97 = 1). */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}(0[2-9]|[1-8]\d|9[0-8])[A-Z0-9]+$/.test(iban) || lengths.get(iban.slice(0, 2)) !== iban.length)
    return false;
  const rotated = iban.slice(4) + iban.slice(0, 4);
  const digits = rotated.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

/** Whether an IBAN is of a country in which a SEPA transfer needs no BIC. */
export const isInEea = (iban: string): boolean => eea.has(iban.slice(0, 2));

/** As people read it: in groups of four. */
export const spacedIban = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ');
