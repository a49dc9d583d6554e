import { expect, test } from 'vitest';
import { createSeal, makeKey, parseKeys } from './seal.ts';

const [first, second] = [makeKey(), makeKey()];
const sealOf = (...keys: string[]) => createSeal(() => parseKeys(keys.join('\n')));
const seal = sealOf(first);

test('sealed data can be opened, is unreadable, and differs each time', () => {
  const [once, again] = [seal.close('DE89370400440532013000', 'lea'), seal.close('DE89370400440532013000', 'lea')];
  expect(seal.open(once, 'lea')).toBe('DE89370400440532013000');
  expect(once.sealed.toString('latin1')).not.toContain('DE89');
  expect(once.sealed.equals(again.sealed)).toBe(false);
});

test("changed data, or data under another name, can't be opened", () => {
  const sealed = seal.close('DE89370400440532013000', 'lea');
  const changed = Buffer.from(sealed.sealed);
  changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1);
  expect(() => seal.open({ ...sealed, sealed: changed }, 'lea')).toThrow(/authenticate data/);
  expect(() => seal.open(sealed, 'tom')).toThrow(/authenticate data/);
  const [otherId = ''] = sealOf(second).keyIds();
  expect(() => sealOf(second).open({ ...sealed, keyId: otherId }, 'lea')).toThrow(/authenticate data/);
});

test('a new key takes over; data of the old one needs the old key', () => {
  const sealed = seal.close('lea', 'lea');
  const later = sealOf(second, first);
  expect([later.close('lea', 'lea').keyId]).toEqual(sealOf(second).keyIds());
  expect(later.open(sealed, 'lea')).toBe('lea');
  expect(sealOf(second).open(sealed, 'lea')).toBeNull();
  expect(() => parseKeys('c2hvcnQ=')).toThrow(/openssl rand/);
});
