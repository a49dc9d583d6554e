// The QR code that banks in the euro area read as a transfer (European Payments Council, EPC069-12, version 2.1).
import { isInEea } from './iban.ts';
import { limits } from '../../wire/limits.ts';

type SepaTransfer = {
  readonly name: string;
  readonly iban: string;
  readonly minor: number;
  /** ISO 4217 code. */
  readonly currency: string;
  /** The purpose shown to the receiver. */
  readonly text: string;
};

const MAX_BYTES = 331;
const MAX_TEXT_LENGTH = 140;
/** 999,999,999.99 in cents. */
const MAX_MINOR = 99_999_999_999;

/** In UTF-8. */
const bytesOf = (text: string): number => [...text].reduce((sum, character) => sum + bytesOfOne(character), 0);

function bytesOfOne(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x1_0000 ? 3 : 4;
}

/**
 * The lines of the code, or null if impossible: it supports only euros, and a BIC is optional only in the European
 * Economic Area. Long names and texts are cut between characters.
 */
export function epcCode({ name, iban, minor, currency, text }: SepaTransfer): string | null {
  if (currency !== 'EUR' || !isInEea(iban) || minor < 1 || minor > MAX_MINOR) return null;
  const amount = `EUR${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;
  const codeOf = (receiver: string, remittance: string) => {
    const lines = ['BCD', '002', '1', 'SCT', '', receiver, iban, amount];
    return [...lines, ...(remittance === '' ? [] : ['', '', remittance])].join('\n');
  };
  const available = MAX_BYTES - bytesOf(codeOf('', ''));
  const receiver = cut(oneLine(name), { characters: limits.accountName, bytes: available });
  // Three line breaks precede the text.
  const remittance = cut(oneLine(text), { characters: MAX_TEXT_LENGTH, bytes: available - bytesOf(receiver) - 3 });
  return codeOf(receiver, remittance);
}

/** A line break would begin another field, and half a character cannot be written. */
const oneLine = (text: string): string => text.toWellFormed().replaceAll(/\s+/g, ' ').trim();

/** The longest beginning of a text that fits, in whole characters. */
export function cut(text: string, most: { readonly characters: number; readonly bytes?: number }): string {
  let bytes = most.bytes ?? Infinity;
  let shortened = '';
  for (const character of [...text].slice(0, most.characters)) {
    bytes -= bytesOf(character);
    if (bytes < 0) break;
    shortened += character;
  }
  return shortened.trim();
}
