import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSeal } from './seal.ts';

const key = () => randomBytes(32).toString('base64');
const [first, second] = [key(), key()];
const seal = createSeal({ current: '1', keys: { 1: first } });

test('what is sealed can be opened, says nothing, and looks different each time', () => {
  const [once, again] = [seal.close('DE89370400440532013000', 'lea'), seal.close('DE89370400440532013000', 'lea')];
  expect(seal.open(once, 'lea')).toBe('DE89370400440532013000');
  expect(once.sealed.toString('latin1')).not.toContain('DE89');
  expect(once.sealed.equals(again.sealed)).toBe(false);
});

test('what was changed, is under another name or another key cannot be opened', () => {
  const sealed = seal.close('DE89370400440532013000', 'lea');
  const changed = Buffer.from(sealed.sealed);
  changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1);
  expect(() => seal.open({ ...sealed, sealed: changed }, 'lea')).toThrow(/authenticate data/);
  expect(() => seal.open(sealed, 'tom')).toThrow(/authenticate data/);
  expect(() => createSeal({ current: '1', keys: { 1: second } }).open(sealed, 'lea')).toThrow(/authenticate data/);
});

test('another key takes over, and what the first one has sealed stays readable', () => {
  const sealed = seal.close('lea', 'lea');
  const later = createSeal({ current: '2', keys: { 1: first, 2: second } });
  expect(later.close('lea', 'lea').keyId).toBe('2');
  expect(later.open(sealed, 'lea')).toBe('lea');
  expect(() => createSeal({ current: '2', keys: { 2: second } }).open(sealed, 'lea')).toThrow(/no key/);
});
